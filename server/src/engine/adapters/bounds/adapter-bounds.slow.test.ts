import { createMasker } from "@paperclipai/adapter-utils/host";
import { expect, it } from "vitest";
import { ADAPTER_BOUNDS } from "./adapter-bounds.ts";
import { applyBound } from "./apply-bound.ts";
import { CUT_FOR_SENDING, cutForStoring } from "./cut.ts";

it("keeps the start of a payload with a list of 20 million elements", () => {
	const value = Array(20_000_000).fill(0);
	const event = applyBound(
		{ type: "x", payload: { value, after: 1 } },
		ADAPTER_BOUNDS.onEvent,
		cutForStoring(createMasker([])),
	);
	expect(JSON.stringify(event).length).toBeLessThan(100_000);
});

// A list of all keys would not fit into the memory.
it.each<[string, unknown, unknown]>([
	["300 million bytes", new Uint8Array(300_000_000), { 0: 0, 1: 0 }],
	["300 million bytes of a view", new DataView(new ArrayBuffer(300_000_000)), {}],
	["a boxed text of 50 million characters", new String("x".repeat(50_000_000)), expect.stringMatching(/^xxx/)],
])("keeps the start of %s", (_, value, start) => {
	const sent = applyBound({ type: "x", payload: { value } }, ADAPTER_BOUNDS.onEvent, CUT_FOR_SENDING);
	expect(sent).toMatchObject({ payload: { value: start } });
});
