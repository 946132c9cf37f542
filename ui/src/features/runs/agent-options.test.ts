import { expect, it } from "vitest";
import { agentOptionsOf } from "./agent-options.ts";

it("tells agents of the same name apart", () => {
	const agents = [
		{ id: "0f2c9a31-0000-4000-8000-000000000000", name: "Worker", role: "tester" },
		{ id: "77d01b5e-0000-4000-8000-000000000000", name: "Worker", role: null },
		{ id: "9b6a4c20-0000-4000-8000-000000000000", name: "Writer", role: null },
	];
	expect(agentOptionsOf(agents).map(({ label, hint }) => [label, hint])).toEqual([
		["Worker (0f2c9a31)", "tester"],
		["Worker (77d01b5e)", undefined],
		["Writer", undefined],
	]);
});
