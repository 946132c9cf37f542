import { createRandom } from "./plan-tree.mjs";

const SOURCES = ["timer", "assignment", "on_demand", "automation"];
const STATUS_OF = { well: "succeeded", failed: "failed", killed: "failed", lost: "failed" };

/** Wakes of two agents at random times, sent to random servers. The same seed gives the same wakes. */
export function planWakes({ wakes, servers, seconds, seed }) {
	const random = createRandom(seed);
	const below = (count) => Math.floor(random() * count);
	const planned = [];
	let atMs = 0;
	for (let number = 1; number <= wakes; number++) {
		// A third of the wakes are sent together with the previous one.
		if (random() > 1 / 3) atMs = random() * seconds * 1000;
		planned.push({ name: `wake-${number}`, atMs, server: below(servers), agent: below(2), ...planScope() });
	}
	return planned.sort((a, b) => a.atMs - b.atMs);

	function planScope() {
		const source = SOURCES[below(SOURCES.length)];
		const cancel = random() < 0.15 ? { server: below(servers), afterMs: below(2) * random() * 400 } : undefined;
		// Half have no prompt, so they join a run that waits.
		if (random() < 0.5) return { source, cancel, status: "succeeded" };
		const luck = random();
		const ending = luck < 0.75 ? "well" : luck < 0.88 ? "failed" : luck < 0.96 ? "killed" : "lost";
		const isSentTwice = random() < 0.3;
		const ms = 10 + Math.floor(random() * 200);
		return { source, cancel, ending, ms, status: STATUS_OF[ending], ...(isSentTwice && { again: below(servers) }) };
	}
}

/** A wake with a prompt has an idempotency key, so that a failed request can be sent again. */
export function wakeBody({ name, source, ending, ms }) {
	const common = { source, reason: name };
	if (ending === undefined) return common;
	return { ...common, prompt: JSON.stringify({ wake: name, ending, ms }), idempotencyKey: name };
}
