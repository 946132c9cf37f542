import { PassThrough } from "node:stream";
import type { Agent } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { EXIT } from "../../exit-codes.ts";
import { exitCodeOfError } from "../../render/format-error.ts";
import { promptForAgent } from "./prompt-for-agent.ts";

const agents = ["first", "second"].map(
	(id) => ({ id, name: id, adapterType: "process", adapterConfig: {} }) as unknown as Agent,
);

/** Types `keys` once the question is shown. */
function terminal(keys: string) {
	const input = new PassThrough();
	const output = new PassThrough();
	let shown = "";
	output.on("data", function type(text) {
		shown += text;
		if (!shown.includes("second")) return;
		output.off("data", type);
		output.resume();
		setImmediate(() => input.write(keys));
	});
	return { input, output };
}

it("returns the agent that is selected", async () => {
	expect(await promptForAgent(agents, terminal("\u001b[B\r"))).toBe(agents[1]);
});

it("exits like an interrupted program after Ctrl-C", async () => {
	const error = await promptForAgent(agents, terminal("\u0003")).catch((error: unknown) => error);
	expect(error).toMatchObject({ code: "interrupted" });
	expect(exitCodeOfError(error)).toBe(EXIT.interrupted);
});
