/** Linear light, 0 to 1, of a byte of an sRGB colour. */
export function toLight(byte: number): number {
  const c = byte / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}

/** The sRGB byte of linear light, 0 to 1; 255 for non-finite values. */
export function toByte(light: number): number {
  const c = Math.min(1, Math.max(0, Number.isFinite(light) ? light : 1));
  return Math.round(255 * (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055));
}
