import { asCount, asNumber, asString, firstLine, summarizeToolInput } from "@paperclipai/adapter-utils";

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
