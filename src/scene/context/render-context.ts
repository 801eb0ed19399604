import type { DirectionalLight, SpotLight } from 'three';
import type { ModelId } from '../../rules/core/ids.ts';
import type { MarkUniforms } from '../materials/ground-marks.ts';
import { createMarkUniforms } from '../materials/ground-marks.ts';
import type { MatUniforms } from '../materials/mat-glsl.ts';
import { createMatUniforms } from '../materials/mat-glsl.ts';
import type { PaintLift } from '../materials/mini-material.ts';
import type { ModelPose } from '../../timeline/pose.ts';
import type { Seconds } from '../../kernel/units.ts';
import type { InstanceBatch } from './mini-instance.ts';
import type { CameraView } from '../../app/state/view.ts';

/** What one canvas shares outside React: poses of minis in motion, the marks on the ground, whether shadows are old. */
export type RenderContext = {
  /** Models that are not where they rest. */
  readonly poses: Map<ModelId, ModelPose>;
  /** How every model was shown last. */
  readonly shown: Map<ModelId, ModelPose>;
  readonly marks: MarkUniforms;
  /** What the table is laid with. */
  readonly mats: MatUniforms;
  /** How much minis stand out of the dark. */
  readonly lift: PaintLift;
  readonly instanceBatches: ReadonlySet<InstanceBatch>;
  /** Shadows are drawn again only when something moved: orbiting the camera costs no shadow pass. */
  shadowsStale: boolean;
  /** Frames drawn so far: at rest it stands still. */
  frames: number;
  /** Holds the camera still while a finger carries something, or lets it go. */
  holdCamera(held: boolean): void;
  /** Tells what moves the camera when it is held; the answer ends that. */
  leadCamera(lead: (held: boolean) => void): () => void;
  /** Where the camera is, and how it is moved; undefined before there is one. */
  camera: { readonly view: () => CameraView; readonly lookFrom: (view: CameraView) => void } | undefined;
  /**
   * Brings everything drawn of a watched replay to one of its seconds; done once it is, with what physics had to be
   * asked for. Undefined while no replay is watched.
   */
  showMoment: ((time: Seconds) => Promise<void>) | undefined;
  /** Adds a batch of instances; returns a function that removes it. */
  enter(instanceBatch: InstanceBatch): () => void;
};

/** An empty stage. */
export function createRenderContext(): RenderContext {
  const instanceBatches = new Set<InstanceBatch>();
  let leader: ((held: boolean) => void) | undefined;
  return {
    poses: new Map(),
    shown: new Map(),
    marks: createMarkUniforms(),
    mats: createMatUniforms(),
    lift: { value: 0 },
    instanceBatches,
    shadowsStale: true,
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

/** What casts the table's shadows. */
export type Lamp = DirectionalLight | SpotLight;
