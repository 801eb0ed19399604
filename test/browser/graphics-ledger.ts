/** Bytes on the graphics card, by what holds them. */
export type GraphicsBytes = { readonly textures: number; readonly renderbuffers: number; readonly buffers: number };

/** Bytes of a pixel by sized format, as WebGL keeps them; three-part formats are padded to four on most cards. */
const PIXEL_BYTES: Readonly<Record<string, number>> = {
  R8: 1,
  RG8: 2,
  RGB8: 4,
  RGBA8: 4,
  SRGB8: 4,
  SRGB8_ALPHA8: 4,
  R16F: 2,
  RG16F: 4,
  RGB16F: 8,
  RGBA16F: 8,
  R32F: 4,
  RG32F: 8,
  RGBA32F: 16,
  R11F_G11F_B10F: 4,
  RGB10_A2: 4,
  DEPTH_COMPONENT16: 2,
  DEPTH_COMPONENT24: 4,
  DEPTH_COMPONENT32F: 4,
  DEPTH24_STENCIL8: 4,
  DEPTH32F_STENCIL8: 8,
  R32UI: 4,
  RGBA32UI: 16,
  // Without a size: what a byte a channel takes.
  RED: 1,
  ALPHA: 1,
  LUMINANCE: 1,
  RG: 2,
  RGB: 4,
  RGBA: 4,
  DEPTH_COMPONENT: 4,
  DEPTH_STENCIL: 4,
};

/** Faces, layers and levels of one texture: each is written over when it is given again. */
type Held = Map<string, number>;

/** What the graphics card holds now. To be left when no more is asked. */
export type GraphicsLedger = (() => GraphicsBytes) & {
  readonly largest: () => readonly string[];
  readonly leave: () => void;
};

/**
 * Counts every byte that is asked of the graphics card from now on, by standing between the page and WebGL: what a
 * renderer keeps to itself (reflections, shadows, the targets of its passes) is counted too.
 */
export function keepGraphicsLedger(): GraphicsLedger {
  const gl = WebGL2RenderingContext.prototype;
  const formats = new Map(Object.entries(PIXEL_BYTES).map(([name, bytes]) => [Reflect.get(gl, name) as number, bytes]));
  const held = new Map<object, Held>();
  const kinds = { textures: new Set<object>(), renderbuffers: new Set<object>(), buffers: new Set<object>() };
  const bound = new Map<string, object | null>();
  const real = new Map<string, (...args: unknown[]) => unknown>();
  let unit = 0;

  const note = (thing: object | null | undefined, part: string, bytes: number): void => {
    if (!thing) throw new Error(`nothing is bound to take ${bytes} bytes`);
    const parts = held.get(thing) ?? new Map<string, number>();
    held.set(thing, parts.set(part, bytes));
  };
  const pixel = (format: number): number => {
    const bytes = formats.get(format);
    if (bytes === undefined) throw new Error(`no size is known for pixel format 0x${format.toString(16)}`);
    return bytes;
  };
  const texture = (target: number) => bound.get(`texture/${unit}/${isFace(target) ? gl.TEXTURE_CUBE_MAP : target}`);

  const seen: Readonly<Record<string, (...args: never[]) => void>> = {
    activeTexture: (which: number) => void (unit = which),
    bindTexture: (target: number, it: object | null) => void bound.set(`texture/${unit}/${target}`, it),
    bindRenderbuffer: (_: number, it: object | null) => void bound.set('renderbuffer', it),
    bindBuffer: (target: number, it: object | null) => void bound.set(`buffer/${target}`, it),
    bindVertexArray: () => void bound.delete(`buffer/${gl.ELEMENT_ARRAY_BUFFER}`),
    texStorage2D: (target: number, levels: number, format: number, width: number, height: number) => {
      const faces = target === gl.TEXTURE_CUBE_MAP ? 6 : 1;
      note(texture(target), 'all', faces * pyramid(levels, width, height, 1) * pixel(format));
    },
    texStorage3D: (target: number, levels: number, format: number, width: number, height: number, depth: number) =>
      note(texture(target), 'all', pyramid(levels, width, height, depth) * pixel(format)),
    texImage2D: (target: number, level: number, format: number, ...rest: unknown[]) => {
      const [width, height] = rest.length >= 6 ? (rest as number[]) : sizeOf(rest[2] as TexImageSource);
      note(texture(target), `${target}/${level}`, width! * height! * pixel(format));
    },
    texImage3D: (target: number, level: number, format: number, width: number, height: number, depth: number) =>
      note(texture(target), `${level}`, width * height * depth * pixel(format)),
    generateMipmap: (target: number) => {
      const parts = held.get(texture(target) ?? {});
      const base = [...(parts ?? [])]
        .filter(([part]) => part.endsWith('/0'))
        .reduce((sum, [, bytes]) => sum + bytes, 0);
      if (base > 0) parts?.set('mipmap', base / 3);
    },
    renderbufferStorage: (_: number, format: number, width: number, height: number) =>
      note(bound.get('renderbuffer'), 'all', width * height * pixel(format)),
    renderbufferStorageMultisample: (_: number, samples: number, format: number, width: number, height: number) =>
      note(bound.get('renderbuffer'), 'all', Math.max(1, samples) * width * height * pixel(format)),
    bufferData: (target: number, data: number | ArrayBufferView | null) =>
      note(bound.get(`buffer/${target}`), 'all', typeof data === 'number' ? data : (data?.byteLength ?? 0)),
    deleteTexture: (it: object) => void held.delete(it),
    deleteRenderbuffer: (it: object) => void held.delete(it),
    deleteBuffer: (it: object) => void held.delete(it),
  };
  const realOf = (name: string): ((...args: unknown[]) => unknown) => {
    const own = Reflect.get(gl, name) as (...args: unknown[]) => unknown;
    real.set(name, own);
    return own;
  };
  for (const [name, see] of Object.entries(seen)) {
    const call = realOf(name);
    Reflect.set(gl, name, function (this: unknown, ...args: unknown[]) {
      (see as (...args: unknown[]) => void)(...args);
      return call.apply(this, args);
    });
  }
  for (const [name, kind] of [
    ['createTexture', kinds.textures],
    ['createRenderbuffer', kinds.renderbuffers],
    ['createBuffer', kinds.buffers],
  ] as const) {
    const make = realOf(name);
    Reflect.set(gl, name, function (this: unknown) {
      const made = make.call(this) as object;
      kind.add(made);
      return made;
    });
  }

  const bytesOf = (things: ReadonlySet<object>): number =>
    [...things].reduce((sum, it) => sum + [...(held.get(it)?.values() ?? [])].reduce((a, b) => a + b, 0), 0);
  const now = () => ({
    textures: bytesOf(kinds.textures),
    renderbuffers: bytesOf(kinds.renderbuffers),
    buffers: bytesOf(kinds.buffers),
  });
  /** The textures that take most, each by its parts. */
  const largest = () =>
    [...kinds.textures]
      .map((it) => [...(held.get(it) ?? [])])
      .map(
        (parts) => [parts.reduce((sum, [, bytes]) => sum + bytes, 0), parts.map(([part]) => part).join(' ')] as const,
      )
      .sort((a, b) => b[0] - a[0])
      .slice(0, 24)
      .map(([bytes, parts]) => `${(bytes / 1e6).toFixed(1)} MB (${parts.slice(0, 40)})`);
  const leave = (): void => {
    for (const [name, own] of real) Reflect.set(gl, name, own);
  };
  return Object.assign(now, { largest, leave });

  function isFace(target: number): boolean {
    return target >= gl.TEXTURE_CUBE_MAP_POSITIVE_X && target <= gl.TEXTURE_CUBE_MAP_NEGATIVE_Z;
  }
}

/** Pixels of a picture and of its smaller copies. */
function pyramid(levels: number, width: number, height: number, depth: number): number {
  let sum = 0;
  for (let i = 0; i < levels; i++) sum += Math.max(1, width >> i) * Math.max(1, height >> i) * depth;
  return sum;
}

function sizeOf(source: TexImageSource): readonly number[] {
  if (source instanceof VideoFrame) return [source.displayWidth, source.displayHeight];
  return [source.width, source.height];
}
