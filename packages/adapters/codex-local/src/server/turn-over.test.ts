import { expect, it } from "vitest";
import { createCodexOutputReader } from "./parse.ts";

const STARTED = { type: "thread.started", thread_id: "019a0b1c-0000-7000-8000-000000000000" };
const COMPLETED = { type: "turn.completed", usage: { input_tokens: 1, cached_input_tokens: 0, output_tokens: 1 } };
const FAILED = { type: "turn.failed", error: { message: "no" } };
const command = (phase: string) => ({
	type: `item.${phase}`,
	item: { id: "item_0", type: "command_execution", command: "ls", aggregated_output: "", status: "in_progress" },
});

it.each([
	["before its closing event", [STARTED, command("started")], false],
	["once it is completed", [STARTED, command("started"), command("completed"), COMPLETED], true],
	["once it has failed", [STARTED, FAILED], true],
	["although a command ends later", [STARTED, COMPLETED, command("completed")], true],
	["unless another turn begins", [STARTED, COMPLETED, { type: "turn.started" }], false],
	["once the other turn is completed", [STARTED, COMPLETED, { type: "turn.started" }, COMPLETED], true],
	["unless it begins another command", [STARTED, COMPLETED, command("started")], false],
])("knows whether the turn is over %s", (_, events, expected) => {
	const reader = createCodexOutputReader();
	for (const event of events) reader.push(`${JSON.stringify(event)}\n`);
	expect(reader.peek().isTurnOver).toBe(expected);
});
