import type { FoundServer } from "../../client/connection/find-server.ts";

const WILDCARDS = ["0.0.0.0", "::"];

/** Prints how to log in to a server that demands credentials, and which settings it still lacks to be reachable. */
export function noteDeployment(server: FoundServer | null, note: (text: string) => void): void {
	if (server?.deployment !== "authenticated") return;
	note("It demands credentials. For a key to log in with: paperclipai auth key create NAME");
	if (!WILDCARDS.includes(server.host ?? "") || process.env.PAPERCLIP_ALLOWED_HOSTS) return;
	const { port } = new URL(server.url);
	note(`It listens on all addresses. List those that clients use: PAPERCLIP_ALLOWED_HOSTS=paperclip.example:${port}`);
}
