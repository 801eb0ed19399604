/** A sentence with parts that the page renders, such as a name in bold, in the order of the language. */
export type Said<T> = readonly (T | string)[];
