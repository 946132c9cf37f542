import { expect, it } from "vitest";
import { missingPrompt } from "./missing-prompt.ts";
import type { ConfigSchema } from "./schema.ts";

const own = { key: "command", label: "Command", type: "text" } as const;
const carrier = { key: "input", label: "Input", type: "textarea", carriesPrompt: true } as const;
const schema: ConfigSchema = { fields: [own, carrier] };

it.each([
	[{}],
	[{ input: "Check the build." }],
	[{ input: "{{context.wakeReason}} {{runId}}" }],
	[{ command: "{{context.paperclipTaskMarkdown}}" }],
	[{ input: 7 }],
])("says that the prompt is lost with %j", (config) => {
	expect(missingPrompt(schema, config)).toContain("“Input” does not contain");
});

it.each([
	["{{context.paperclipTaskMarkdown}}"],
	["Do this: {{ context.paperclipWake.prompt }}"],
	["{{context.paperclipWakePayloadFile}}"],
	["{{context}}"],
	["{{context.prompt}}"],
])("says nothing with %s", (input) => {
	expect(missingPrompt(schema, { input })).toBeNull();
});

it("says nothing of an adapter that passes prompts on itself, or has no schema", () => {
	expect(missingPrompt({ fields: [own] }, {})).toBeNull();
	expect(missingPrompt(null, {})).toBeNull();
});
