/** A server that the host was told to use and cannot. */
export type Unreachable = {
  readonly server: 'Postgres' | 'Redis';
  /** The option that names it. */
  readonly option: string;
  /** Its address without user and password; undefined for an option that is no address of such a server. */
  readonly at: string | undefined;
  readonly why: string;
};

/** How long the first answer of a server is awaited, milliseconds. */
export const FIRST_ANSWER_WITHIN = 5000;

/** Why a server cannot be used, from the error of its client: a code of the system, or what the server said. */
export function whyUnreachable(fault: unknown): string {
  const { code, message } = fault as { readonly code?: unknown; readonly message?: unknown };
  const said = typeof code === 'string' && /^E[A-Z]+$/.test(code) ? code : String(message ?? fault);
  return said.split('\n')[0]!.replace(/\.$/, '');
}

/** The host and port of an address; undefined where it is no address of a server with one of these protocols. */
export function serverAt(address: string, protocols: readonly string[], port: number): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !protocols.includes(url.protocol) || url.hostname === '') return undefined;
  return `${url.hostname}:${url.port || port}`;
}
