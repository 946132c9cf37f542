import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";

/** Maximum time to keep reading after the exit, in milliseconds, since other programs may hold the pipes open. */
export const DRAIN_MS = 500;

export async function waitForExit(child: ChildProcess): Promise<string> {
	child.on("error", () => undefined);
	const closed = once(child, "close");
	closed.catch(() => undefined);
	const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
	await Promise.race([closed, delay(DRAIN_MS, undefined, { ref: false })]);
	for (const stream of child.stdio ?? []) stream?.destroy();
	return signal === null ? `exited with code ${code}` : `was killed by ${signal}`;
}
