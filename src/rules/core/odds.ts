/** An exact probability: `num` of `den` equally likely outcomes, in lowest terms. */
export type Fraction = { readonly num: number; readonly den: number };
