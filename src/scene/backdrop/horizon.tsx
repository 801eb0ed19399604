import { useThree } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import { BackSide, type Camera, Color, FogExp2, Mesh, ShaderMaterial, SphereGeometry, Vector3 } from 'three';
import type { Inches } from '../../kernel/units.ts';
import type { Hour, Mat } from '../../scenario/ambience.ts';
import { MOOD } from '../light/moods.ts';
import type { Hex } from '../materials/palette.ts';
import type { RenderContext } from '../context/render-context.ts';
import { HORIZON_GLSL, LAND_KIND } from './horizon-glsl.ts';

/** Eyes below the first height see the land around the table, above the second the room it stands in. */
export const LAND_BELOW: Inches = 7;
export const ROOM_ABOVE: Inches = 12.5;

/** How dense the haze is for an eye near the ground: 60 inches away it is a quarter of what is seen. */
const HAZE_DENSITY = 0.0085;

/** Colours of the sky at an hour: overhead, at the horizon, of the sun or moon, and of the land's haze. */
type SkyColours = {
  readonly zenith: Hex;
  readonly low: Hex;
  readonly sun: Hex;
  readonly haze: Hex;
  /** How bright the sky is beside the table. */
  readonly strength: number;
  /** How much of the sky clouds cover, and how much of the light they take from the table. */
  readonly clouds: number;
  readonly shade: number;
  /** How bright lit windows and stars are. */
  readonly lights: number;
  /** The angle across of the sun or moon, degrees. */
  readonly disc: number;
};

const SKY: Readonly<Record<Hour, SkyColours>> = {
  day: {
    ...{ zenith: '#2f78d6', low: '#c4def0', sun: '#fff1d2', haze: '#bccbd2' },
    ...{ strength: 1.05, clouds: 0.42, shade: 0.24, lights: 0, disc: 2.4 },
  },
  dusk: {
    ...{ zenith: '#39406e', low: '#ff9c58', sun: '#ffb65c', haze: '#c08a74' },
    ...{ strength: 0.85, clouds: 0.46, shade: 0, lights: 0.7, disc: 3.4 },
  },
  night: {
    ...{ zenith: '#0b1226', low: '#24324e', sun: '#dfe7ff', haze: '#1d283d' },
    ...{ strength: 0.42, clouds: 0.4, shade: 0, lights: 1, disc: 3 },
  },
};

/** The land beyond a mat: the kind of its silhouettes, and its colours from far to near and of the ground before it. */
type Land = {
  readonly kind: (typeof LAND_KIND)[keyof typeof LAND_KIND];
  readonly far: Hex;
  readonly middle: Hex;
  readonly near: Hex;
  readonly ground: Hex;
};

const LAND: Readonly<Record<Mat, Land>> = {
  grass: { kind: LAND_KIND.hills, far: '#8499a0', middle: '#6d8266', near: '#4a5f3a', ground: '#7c8458' },
  desert: { kind: LAND_KIND.mesas, far: '#c29c82', middle: '#b3835c', near: '#966441', ground: '#c2a070' },
  city: { kind: LAND_KIND.town, far: '#8d8a8c', middle: '#736a66', near: '#544a45', ground: '#978a6e' },
  snow: { kind: LAND_KIND.peaks, far: '#b4c3d4', middle: '#9fb0c2', near: '#5f7380', ground: '#dfe6ec' },
  dungeon: { kind: LAND_KIND.cave, far: '#3a3733', middle: '#2c2926', near: '#1d1b19', ground: '#2b2825' },
};

/** The room at an hour: how bright it and its lamps are, the light in its window, and how bright that is. */
type RoomColours = {
  readonly light: number;
  readonly lamps: number;
  readonly pane: Hex;
  readonly paneLight: number;
};

const ROOM: Readonly<Record<Hour, RoomColours>> = {
  day: { light: 0.5, lamps: 0.3, pane: '#d6e6f2', paneLight: 0.9 },
  dusk: { light: 0.24, lamps: 0.8, pane: '#ff9c58', paneLight: 0.6 },
  night: { light: 0.07, lamps: 0.55, pane: '#31456e', paneLight: 0.3 },
};

type HorizonProps = {
  readonly hour: Hour;
  readonly mat: Mat | undefined;
  /** Whether there is only the room, without land or haze, or nothing: to unmount it would compile every material again. */
  readonly shows: 'land' | 'room' | 'nothing';
  readonly context: RenderContext;
};

/**
 * The sky and the land around the table as an eye near the ground sees them, with haze between it and what is far away.
 * From above there is the room instead. One draw call.
 */
export function Horizon({ hour, mat = 'grass', shows, context }: HorizonProps) {
  const { scene, invalidate } = useThree();
  const dome = useMemo(() => createDome(hour, mat, context), [hour, mat, context]);
  useEffect(() => {
    const haze = new FogExp2(tinted(SKY[hour].haze, mat), 0);
    haze.color.multiplyScalar(SKY[hour].strength);
    scene.fog = haze;
    scene.onBeforeRender = (_gl, _scene, camera: Camera) => {
      const low = shows !== 'land' ? 0 : lowness(camera.matrixWorld.elements[13]!);
      haze.density = HAZE_DENSITY * low;
      dome.visible = shows !== 'nothing';
      dome.material.uniforms['uLow']!.value = low;
    };
    context.sky.uCloudShade.value = mat === 'dungeon' ? 0 : SKY[hour].shade;
    invalidate();
    return () => {
      scene.fog = null;
      scene.onBeforeRender = () => undefined;
      context.sky.uCloudShade.value = 0;
    };
  }, [scene, dome, hour, mat, shows, context, invalidate]);
  useEffect(
    () => () => {
      dome.geometry.dispose();
      dome.material.dispose();
    },
    [dome],
  );
  return <primitive object={dome} />;
}

/** How much of the land an eye at a height over the table sees in place of the room, 0 to 1. */
export function lowness(height: Inches): number {
  const t = Math.min(1, Math.max(0, (ROOM_ABOVE - height) / (ROOM_ABOVE - LAND_BELOW)));
  return t * t * (3 - 2 * t);
}

/** A haze takes something of the land's colour. */
const tinted = (haze: Hex, mat: Mat): Color => new Color(haze).lerp(new Color(LAND[mat].ground), 0.25);

function createDome(hour: Hour, mat: Mat, context: RenderContext): Mesh<SphereGeometry, ShaderMaterial> {
  const { zenith, low, sun, strength, clouds, lights, disc } = SKY[hour];
  const { kind, far, middle, near, ground } = LAND[mat];
  const lit = (colour: Hex) => ({ value: new Color(colour).multiplyScalar(strength) });
  const material = new ShaderMaterial({
    ...HORIZON_GLSL,
    side: BackSide,
    transparent: true,
    depthWrite: false,
    fog: false,
    uniforms: {
      uSkySecond: context.sky.uSkySecond,
      uLow: { value: 0 },
      uZenith: lit(zenith),
      uSkyLow: lit(low),
      uSun: lit(sun),
      uSunAt: { value: new Vector3(...MOOD[hour].from).normalize() },
      uDisc: { value: Math.cos((disc * Math.PI) / 360) },
      uHaze: { value: tinted(SKY[hour].haze, mat).multiplyScalar(strength) },
      uClouds: { value: kind === LAND_KIND.cave ? 0 : clouds },
      uLights: { value: lights },
      uRoom: { value: [ROOM[hour].light, ROOM[hour].lamps] },
      uPane: { value: new Color(ROOM[hour].pane).multiplyScalar(ROOM[hour].paneLight) },
      uKind: { value: kind },
      uLand: { value: [far, middle, near].map((colour) => lit(colour).value) },
      uGround: lit(ground),
    },
  });
  const dome = new Mesh(new SphereGeometry(1, 48, 24), material);
  dome.name = 'horizon';
  dome.frustumCulled = false;
  // Before everything transparent, and where nothing else was drawn.
  dome.renderOrder = -2;
  dome.raycast = () => undefined;
  return dome;
}
