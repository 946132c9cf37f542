import { textOf } from "./text-of.mjs";

/** Reduces the requests of both APIs to one list: {role:'user'|'assistant'|'tool', text, callId?}. */
export function readAnthropic(body) {
	const events = [];
	let system = textOf(body.system);
	for (const message of body.messages ?? []) {
		if (message.role === "system") {
			system += `\n${textOf(message.content)}`;
			continue;
		}
		const parts =
			typeof message.content === "string" ? [{ type: "text", text: message.content }] : (message.content ?? []);
		for (const part of parts) {
			if (message.role === "assistant")
				events.push({
					role: "assistant",
					text: part.text ?? "",
					callId: part.type === "tool_use" ? part.id : undefined,
				});
			else if (part.type === "tool_result")
				events.push({ role: "tool", text: textOf(part.content), callId: part.tool_use_id });
			else if (part.type === "text") {
				// Text that the CLI wraps around the prompt is context, not a prompt.
				if (/^\s*<system-reminder>[\s\S]*<\/system-reminder>\s*$/.test(part.text)) system += `\n${part.text}`;
				else events.push({ role: "user", text: part.text });
			}
		}
	}
	return {
		api: "anthropic",
		model: body.model,
		system,
		events,
		tools: (body.tools ?? []).map((t) => ({
			name: t.name,
			type: t.type ?? "function",
			params: Object.keys(t.input_schema?.properties ?? {}),
		})),
	};
}
