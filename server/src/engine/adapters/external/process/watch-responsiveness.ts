import { setTimeout as delay } from "node:timers/promises";
import { LIMITS } from "../../../../platform/settings/limits.ts";
import type { Rpc } from "./channel/rpc.ts";

export function watchResponsiveness(rpc: Rpc, gone: Promise<void>, onStuck: () => void): void {
	const ending = new AbortController();
	void gone.then(() => ending.abort());
	const watch = async () => {
		for (;;) {
			await delay(LIMITS.adapterPingMs, undefined, { signal: ending.signal, ref: false });
			if (rpc.pending > 0) await rpc.call("ping", null, { deadlineMs: LIMITS.adapterStuckMs });
		}
	};
	watch().catch(() => {
		if (!ending.signal.aborted) onStuck();
	});
}
