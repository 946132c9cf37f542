import {
	asArray,
	asCount,
	asNumber,
	asString,
	firstLine,
	parseObject,
	summarizeToolInput,
} from "@paperclipai/adapter-utils";

export function describeRetry(fields: Record<string, unknown>): string {
	const status = asNumber(fields.error_status, null);
	const reason = [status === null ? "" : String(status), asString(fields.error)]
		.filter((part) => part !== "")
		.join(" ");
	const attempt = `attempt ${asCount(fields.attempt)} of ${asCount(fields.max_retries)}`;
	const seconds = (asCount(fields.retry_delay_ms) / 1000).toFixed(1);
	return `The model service failed (${reason || "no reason given"}). Retrying in ${seconds} s, ${attempt}.`;
}

export function describeCompaction(details: Record<string, unknown>): string {
	const tokens = asCount(details.pre_tokens);
	return `The conversation was compacted${tokens > 0 ? ` at ${tokens} tokens` : ""}.`;
}

/** Not every version reports the `input` of the tool. */
export function describeDenial(toolName: string, input: unknown): string {
	const summary = firstLine(summarizeToolInput(input));
	return `Permission denied: ${toolName || "a tool"} was not run${summary === "" ? "." : `: ${summary}`}`;
}

/** Describes the output or failure of a hook; `""` if it succeeded without output. */
export function describeHook(fields: Record<string, unknown>): string {
	const name = asString(fields.hook_name) || "A hook";
	const output = [fields.stdout, fields.stderr]
		.map((text) => asString(text).trim())
		.filter((text) => text !== "")
		.join("\n");
	const exitCode = asCount(fields.exit_code);
	if (exitCode !== 0) return `Hook ${name} failed with exit code ${exitCode}${output === "" ? "." : `: ${output}`}`;
	if (fields.outcome === "error") return `Hook ${name} failed${output === "" ? "." : `: ${output}`}`;
	return output === "" ? "" : `Hook ${name}: ${output}`;
}

/** Names the files that could not be stored; `""` if there are none. */
export function describeUnsavedFiles(failed: unknown): string {
	return asArray(failed)
		.map(parseObject)
		.map(
			({ filename, error }) =>
				`${asString(filename) || "A file"} could not be stored: ${asString(error) || "no reason given"}`,
		)
		.join("\n");
}

/** Names the memories that the model was given; `""` if there are none. */
export function describeMemories(memories: unknown): string {
	const paths = asArray(memories).map((memory) => asString(parseObject(memory).path));
	const known = paths.filter((path) => path !== "");
	return known.length === 0 ? "" : `Recalled from memory: ${known.join(", ")}`;
}

/** Describes a plugin that could not be installed; `""` for any other state. */
export function describePlugin({ status, name, error }: Record<string, unknown>): string {
	if (status !== "failed") return "";
	const plugin = asString(name) === "" ? "A plugin without a name" : `The plugin ${asString(name)}`;
	return `${plugin} could not be installed: ${asString(error) || "no reason given"}`;
}

const RESETS = new Map([
	["plan_mode_exit", "to carry out the plan"],
	["fresh_session", "to carry out the plan"],
]);

/** After a reset the agent remembers nothing of what the transcript shows before it. */
export function describeReset({ trigger }: Record<string, unknown>): string {
	const purpose = RESETS.get(asString(trigger));
	return `The conversation was cleared${purpose === undefined ? "" : ` ${purpose}`}.`;
}

/** @param value `null` when the goal has ended. */
export function describeGoal(value: unknown): string {
	const { condition, last_reason } = parseObject(value);
	if (asString(condition) === "") return "The goal has ended.";
	const reason = asString(last_reason);
	return `Goal: ${asString(condition)}${reason === "" ? "" : `\nNot reached yet: ${reason}`}`;
}
