const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];

/** Only the operator knows the host names of a server that listens on all addresses. */
const WILDCARDS = ["0.0.0.0", "::"];

/** Values of the `Host` header that this server accepts: loopback and its address with its port, and what the operator adds. */
export function allowedHosts(
	host: string,
	port: number,
	extra: string | undefined = process.env.PAPERCLIP_ALLOWED_HOSTS,
): Set<string> {
	const added = (extra ?? "")
		.split(",")
		.map((host) => host.trim().toLowerCase())
		.filter((host) => host !== "");
	const own = WILDCARDS.includes(host) ? LOOPBACK : [...LOOPBACK, inUrl(host).toLowerCase()];
	return new Set([...own.map((name) => `${name}:${port}`), ...added]);
}

/** A `Host` header has IPv6 addresses in brackets. */
export function inUrl(host: string): string {
	return host.includes(":") ? `[${host}]` : host;
}
