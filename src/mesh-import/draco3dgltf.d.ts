declare module 'draco3dgltf/draco_decoder_gltf_nodejs.js' {
  /** Starts a decoder; outside Node it needs the bytes of its WebAssembly. */
  const createDecoder: (options?: {
    readonly wasmBinary?: ArrayBuffer;
  }) => Promise<import('./imported-mesh.ts').DracoModule>;
  // biome-ignore lint/style/noDefaultExport: so the package gives it.
  export default createDecoder;
}

declare module 'draco3dgltf/draco_encoder_gltf_nodejs.js' {
  /** Starts an encoder, as writers of glTF files need. */
  const createEncoder: () => Promise<unknown>;
  // biome-ignore lint/style/noDefaultExport: so the package gives it.
  export default createEncoder;
}
