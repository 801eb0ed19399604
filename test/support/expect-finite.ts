/** Fails when a number anywhere in a value is not finite, and names its place. */
export const expectFinite = (value: unknown): void => {
  JSON.stringify(value, (key, inner: unknown) => {
    if (typeof inner === 'number' && !Number.isFinite(inner)) throw new Error(`${key} is ${inner}`);
    return inner;
  });
};
