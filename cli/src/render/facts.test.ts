import { expect, it } from "vitest";
import { formatFacts } from "./facts.ts";

it("aligns values, omits null and escapes control characters", () => {
	const facts = formatFacts([
		["type", "acme_agent"],
		["gone", null],
		["long name of it", "one\ntwo\u001b[2J\n"],
	]);
	expect(facts).toBe(
		["type:            acme_agent", "long name of it: one", "                 two␛[2J", ""].join("\n"),
	);
});
