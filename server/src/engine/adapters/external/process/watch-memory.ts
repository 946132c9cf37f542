import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { LIMITS } from "../../../../platform/settings/limits.ts";

export function watchMemory(pid: number, gone: Promise<void>, onTooLarge: () => void): void {
	const ending = new AbortController();
	void gone.then(() => ending.abort());
	const watch = async () => {
		for (;;) {
			await delay(LIMITS.adapterMemoryPollMs, undefined, { signal: ending.signal, ref: false });
			if ((await residentMb(pid)) > LIMITS.adapterMemoryMb) return onTooLarge();
		}
	};
	watch().catch(() => undefined);
}

async function residentMb(pid: number): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, "utf8");
	return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}
