const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];

/** Values of the `Host` header that this server accepts: loopback with its port, and what the operator adds. */
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
