export function createStdoutParser() {
	let calls = 0;
	let open = [];

	function parseLine(line, ts) {
		const event = readEvent(line);
		switch (event?.type) {
			case "start":
				return [{ kind: "init", ts, model: asText(event.model), sessionId: asText(event.session) }];
			case "thought":
				return [{ kind: "thinking", ts, text: asText(event.text) }];
			case "text":
				return [{ kind: "assistant", ts, text: asText(event.text) }];
			case "tool": {
				const call = { id: `quok-${++calls}`, name: asText(event.name) };
				open.push(call);
				return [{ kind: "tool_call", ts, name: call.name, input: event.input ?? {}, toolUseId: call.id }];
			}
			case "tool_end": {
				const call = open.shift() ?? { id: `quok-${calls}`, name: "tool" };
				const content = asText(event.output);
				return [
					{ kind: "tool_result", ts, toolUseId: call.id, toolName: call.name, content, isError: event.ok !== true },
				];
			}
			case "end":
				return [toResult(event, ts)];
			default:
				return [{ kind: "stdout", ts, text: line }];
		}
	}

	return {
		parseLine,
		reset() {
			calls = 0;
			open = [];
		},
	};
}

function toResult(event, ts) {
	const isError = event.ok !== true;
	return {
		kind: "result",
		ts,
		text: asText(event.summary),
		inputTokens: asCount(event.input),
		outputTokens: asCount(event.output),
		cachedTokens: 0,
		costUsd: 0,
		subtype: isError ? "error" : "success",
		isError,
		errors: [],
	};
}

function readEvent(line) {
	if (!line.startsWith("{")) return null;
	try {
		return JSON.parse(line);
	} catch {
		return null;
	}
}

function asText(value) {
	return typeof value === "string" ? value : "";
}

function asCount(value) {
	return Number.isFinite(value) ? value : 0;
}
