const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];

/** Names under which this server may be asked: loopback with its port, and what the operator adds. */
export function allowedHosts(
	port: number,
	extra: string | undefined = process.env.PAPERCLIP_ALLOWED_HOSTS,
): Set<string> {
	const added = (extra ?? "")
		.split(",")
		.map((host) => host.trim().toLowerCase())
		.filter((host) => host !== "");
	return new Set([...LOOPBACK.map((host) => `${host}:${port}`), ...added]);
}
