import type { DirectionalLight, SpotLight } from 'three';
import type { ModelId } from '../../rules/core/ids.ts';
import type { MarkUniforms } from '../materials/ground-marks.ts';
import { createMarkUniforms } from '../materials/ground-marks.ts';
import type { MatUniforms } from '../materials/mat-glsl.ts';
import { createMatUniforms } from '../materials/mat-glsl.ts';
import { createSkyUniforms, type SkyUniforms } from '../materials/sky-glsl.ts';
import { createLampUniforms, type LampUniforms } from '../materials/lamp-glsl.ts';
import { createLampShadows, type LampShadows } from '../materials/lamp-shadows.ts';
import { createDust, type Dust } from './dust.ts';
import type { PaintLift } from '../materials/mini-material.ts';
import type { ModelPose } from '../../timeline/pose.ts';
import type { Seconds } from '../../kernel/units.ts';
import type { InstanceBatch } from './mini-instance.ts';
import type { CameraView } from '../../app/state/view.ts';

/** What one canvas shares outside React: poses of moving minis, marks on the ground, whether shadows are stale. */
export type RenderContext = {
  /** Models away from their rest pose. */
  readonly poses: Map<ModelId, ModelPose>;
  /** The pose in which every model was last shown. */
  readonly shown: Map<ModelId, ModelPose>;
  readonly marks: MarkUniforms;
  /** The uniforms of the mat and its frame. */
  readonly mats: MatUniforms;
  /** How much light minis emit in the dark. */
  readonly lift: PaintLift;
  /** The uniforms of the table's lamps, what stops their light, and how many of them still have no shadows. */
  readonly lamps: LampUniforms;
  readonly lampShadows: LampShadows;
  lampsComing: number;
  readonly sky: SkyUniforms;
  /** The dust that minis raise, by the sky's clock. */
  readonly dust: Dust;
  readonly instanceBatches: ReadonlySet<InstanceBatch>;
  /** Shadows are redrawn only when something moved: orbiting the camera costs no shadow pass. */
  shadowsStale: boolean;
  /** Whether the editor is drawn: its code is loaded when it is first opened. */
  editorDrawn: boolean;
  /** Frames drawn so far; constant at rest. */
  frames: number;
  /** Disables camera movement while a finger drags something, or enables it again. */
  holdCamera(held: boolean): void;
  /** Registers the callback that disables the camera controls; returns a function that removes it. */
  leadCamera(lead: (held: boolean) => void): () => void;
  /** Reads and moves the camera; undefined before there is one. */
  camera: { readonly view: () => CameraView; readonly lookFrom: (view: CameraView) => void } | undefined;
  /**
   * Brings everything drawn of a replay to one of its seconds; resolves once the physics it needed is there. Undefined
   * while no replay is open.
   */
  showMoment: ((time: Seconds) => Promise<void>) | undefined;
  /** Adds a batch of instances; returns a function that removes it. */
  enter(instanceBatch: InstanceBatch): () => void;
};

/** Creates an empty context. */
export function createRenderContext(): RenderContext {
  const instanceBatches = new Set<InstanceBatch>();
  const sky = createSkyUniforms();
  let leader: ((held: boolean) => void) | undefined;
  return {
    poses: new Map(),
    shown: new Map(),
    marks: createMarkUniforms(),
    mats: createMatUniforms(),
    lift: { value: 0 },
    lamps: createLampUniforms(),
    lampShadows: createLampShadows(),
    lampsComing: 0,
    sky,
    dust: createDust(sky.uSkySecond),
    instanceBatches,
    shadowsStale: true,
    editorDrawn: false,
    frames: 0,
    camera: undefined,
    showMoment: undefined,
    holdCamera: (held) => leader?.(held),
    leadCamera(lead) {
      leader = lead;
      return () => {
        leader = undefined;
      };
    },
    enter(instanceBatch) {
      instanceBatches.add(instanceBatch);
      return () => instanceBatches.delete(instanceBatch);
    },
  };
}

/** The light that casts the table's shadows. */
export type Lamp = DirectionalLight | SpotLight;
