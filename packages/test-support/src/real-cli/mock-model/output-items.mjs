import { randomBytes } from "node:crypto";
import { id, vendorText } from "./answer-parts.mjs";
import { codexTool } from "./codex-tool.mjs";

/** The response output of a scenario's step. */
export function outputItems({ current, step }, request) {
	const text = vendorText(current.text, "codex");
	const items = [];
	if (current.thinking) {
		items.push({
			type: "reasoning",
			id: id("rs"),
			summary: [{ type: "summary_text", text: current.thinking }],
			encrypted_content: Buffer.from(`mock reasoning ${step}`).toString("base64"),
		});
	}
	items.push(...(current.items?.codex ?? []));
	if (text)
		items.push({
			type: "message",
			id: id("msg"),
			role: "assistant",
			status: "completed",
			content: [{ type: "output_text", text, annotations: [] }],
		});
	(current.tools ?? []).forEach((tool, n) => {
		const call = codexTool(tool, request.tools);
		const callId = `call_mock${randomBytes(6).toString("hex")}_s${step}_${n}`;
		const named = { call_id: callId, name: call.name, ...(call.namespace ? { namespace: call.namespace } : {}) };
		if (call.kind === "custom")
			items.push({ type: "custom_tool_call", id: id("ctc"), status: "completed", ...named, input: call.input });
		else if (call.kind === "local_shell")
			items.push({
				type: "local_shell_call",
				id: id("lsh"),
				call_id: callId,
				status: "completed",
				action: { type: "exec", command: call.command },
			});
		else
			items.push({
				type: "function_call",
				id: id("fc"),
				status: "completed",
				...named,
				arguments: JSON.stringify(call.arguments ?? {}),
			});
	});
	return items;
}
