declare const brand: unique symbol;

/** `T` marked with a name, so that two values of the same shape cannot be exchanged by mistake. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
