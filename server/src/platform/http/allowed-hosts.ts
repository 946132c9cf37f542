const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];

const WILDCARDS = ["0.0.0.0", "::"];

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
