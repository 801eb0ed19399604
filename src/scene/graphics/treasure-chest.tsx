import type { Point } from '../../kernel/point.ts';
import type { Hex } from '../materials/palette.ts';

/** Colours of a chest: oak, iron bands and a brass lock. */
const OAK: Hex = '#6B4A2B';
const LID: Hex = '#7C5833';
const IRON: Hex = '#3B3936';
const BRASS: Hex = '#B98B3E';

/** Size of a chest, inches: its marker is an inch across. */
const [WIDTH, HEIGHT, DEPTH] = [0.8, 0.34, 0.52];
/** Width of a band, and how far it stands out. */
const BAND = 0.07;
const OUT = 0.015;

/** A small chest with a rounded lid, `scale` times its size in inches: a treasure, on the table or with its carrier. */
export function TreasureChest({ at, scale }: { readonly at: Point; readonly scale: number }) {
  return (
    <group position={[at[0], at[1], at[2]]} scale={scale} rotation={[0, 0.5, 0]}>
      <mesh position={[0, HEIGHT / 2, 0]} castShadow receiveShadow>
        <boxGeometry args={[WIDTH, HEIGHT, DEPTH]} />
        <meshStandardMaterial color={OAK} roughness={0.8} />
      </mesh>
      <mesh position={[0, HEIGHT, 0]} rotation={[0, 0, Math.PI / 2]} castShadow receiveShadow>
        <cylinderGeometry args={[DEPTH / 2, DEPTH / 2, WIDTH, 20, 1, false, 0, Math.PI]} />
        <meshStandardMaterial color={LID} roughness={0.75} />
      </mesh>
      {[-0.3, 0.3].map((x) => (
        <group key={x} position={[x, 0, 0]}>
          <mesh position={[0, HEIGHT / 2, 0]}>
            <boxGeometry args={[BAND, HEIGHT + OUT, DEPTH + 2 * OUT]} />
            <meshStandardMaterial color={IRON} roughness={0.5} metalness={0.6} />
          </mesh>
          <mesh position={[0, HEIGHT, 0]} rotation={[0, 0, Math.PI / 2]}>
            <cylinderGeometry args={[DEPTH / 2 + OUT, DEPTH / 2 + OUT, BAND, 20, 1, false, 0, Math.PI]} />
            <meshStandardMaterial color={IRON} roughness={0.5} metalness={0.6} />
          </mesh>
        </group>
      ))}
      <mesh position={[0, HEIGHT - 0.03, DEPTH / 2 + OUT]}>
        <boxGeometry args={[0.13, 0.15, 0.05]} />
        <meshStandardMaterial color={BRASS} roughness={0.35} metalness={0.8} />
      </mesh>
    </group>
  );
}
