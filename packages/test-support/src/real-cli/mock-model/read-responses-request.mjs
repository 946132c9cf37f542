import { textOf } from "./text-of.mjs";

export function readResponses(body) {
	const events = [];
	const tools = [];
	const addTools = (list, namespace) => {
		for (const tool of list ?? []) {
			if (tool.type === "namespace") addTools(tool.tools, tool.name);
			else tools.push({ name: tool.name ?? tool.type, type: tool.type, namespace });
		}
	};
	addTools(body.tools);
	let system = body.instructions ?? "";
	const items =
		typeof body.input === "string" ? [{ type: "message", role: "user", content: body.input }] : (body.input ?? []);
	for (const item of items) {
		if (item.type === "additional_tools") addTools(item.tools);
		else if (item.type === "message" || item.type === undefined) {
			const text = textOf(item.content);
			if (item.role === "assistant") events.push({ role: "assistant", text });
			else if (
				item.role === "user" &&
				!/^\s*<(environment_context|user_instructions|skill|turn_aborted|subagent_notification)[\s>]/.test(text) &&
				!text.startsWith("# AGENTS.md instructions")
			)
				events.push({ role: "user", text });
			else system += `\n${text}`;
		} else if (/_output$/.test(item.type)) {
			events.push({
				role: "tool",
				text: typeof item.output === "string" ? item.output : textOf(item.output?.content ?? item.output),
				callId: item.call_id,
			});
		} else events.push({ role: "assistant", text: "", callId: item.call_id });
	}
	return { api: "openai", model: body.model, system, events, tools };
}
