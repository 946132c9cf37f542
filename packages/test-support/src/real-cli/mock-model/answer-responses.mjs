import { chunks, id, sleep, usageFor } from "./answer-parts.mjs";
import { EventStream, keepAlive } from "./event-stream.mjs";
import { outputItems } from "./output-items.mjs";

export async function answerResponses(res, signal, body, request, chosen, json) {
	const { current, step } = chosen;
	const usage = usageFor(current, step);
	const responseId = id("resp");
	const items = outputItems(chosen, request);
	const response = {
		id: responseId,
		object: "response",
		created_at: Math.floor(Date.now() / 1000),
		model: body.model,
		status: "in_progress",
		output: [],
		usage: null,
	};
	const finished = { ...response, ...endOf(current), output: items, usage: responseUsage(usage) };
	if (!body.stream) return json(200, finished);
	const stream = new EventStream(res, signal);
	const send = (type, data) => stream.send(type, { type, sequence_number: stream.sequence++, ...data });
	await sleep(current.delayMs);
	res.writeHead(200, {
		"content-type": "text/event-stream; charset=utf-8",
		"cache-control": "no-cache",
		"x-request-id": id("req"),
		...current.headers,
	});
	send("response.created", { response });
	send("response.in_progress", { response });
	if (current.hang)
		return keepAlive(stream, () => {
			if (stream.open) res.write(": keep-alive\n\n");
		});
	const size = current.chunk ?? 24;
	const deltas = async (type, parts, extra) => {
		for (const part of parts) {
			if (!stream.open) return;
			send(type, { ...extra, delta: part });
			await sleep(current.chunkDelayMs);
		}
	};
	for (const [index, item] of items.entries()) {
		const at = { item_id: item.id, output_index: index };
		if (item.type === "reasoning") {
			const whole = item.summary[0].text;
			send("response.output_item.added", { output_index: index, item: { ...item, summary: [] } });
			send("response.reasoning_summary_part.added", {
				...at,
				summary_index: 0,
				part: { type: "summary_text", text: "" },
			});
			await deltas("response.reasoning_summary_text.delta", chunks(whole, size), { ...at, summary_index: 0 });
			send("response.reasoning_summary_text.done", { ...at, summary_index: 0, text: whole });
			send("response.reasoning_summary_part.done", { ...at, summary_index: 0, part: item.summary[0] });
		} else if (item.type === "message") {
			const cut = current.drop || current.streamError;
			const whole = item.content[0].text;
			send("response.output_item.added", {
				output_index: index,
				item: { ...item, status: "in_progress", content: [] },
			});
			send("response.content_part.added", {
				...at,
				content_index: 0,
				part: { type: "output_text", text: "", annotations: [] },
			});
			await deltas(
				"response.output_text.delta",
				chunks(cut ? whole.slice(0, Math.ceil(whole.length / 2)) : whole, size),
				{ ...at, content_index: 0 },
			);
			if (current.drop) return res.destroy();
			if (current.streamError) {
				const error = {
					code: current.streamError.code ?? "server_is_overloaded",
					message: current.streamError.message,
				};
				send("response.failed", { response: { ...response, status: "failed", error } });
				return res.end();
			}
			send("response.output_text.done", { ...at, content_index: 0, text: whole });
			send("response.content_part.done", { ...at, content_index: 0, part: item.content[0] });
		} else if (item.type === "function_call") {
			send("response.output_item.added", {
				output_index: index,
				item: { ...item, status: "in_progress", arguments: "" },
			});
			await deltas("response.function_call_arguments.delta", chunks(item.arguments, size), at);
			send("response.function_call_arguments.done", { ...at, arguments: item.arguments });
		} else if (item.type === "custom_tool_call") {
			send("response.output_item.added", { output_index: index, item: { ...item, status: "in_progress", input: "" } });
			await deltas("response.custom_tool_call_input.delta", chunks(item.input, size), at);
			send("response.custom_tool_call_input.done", { ...at, input: item.input });
		} else {
			send("response.output_item.added", { output_index: index, item });
		}
		send("response.output_item.done", { output_index: index, item });
	}
	send(`response.${finished.status}`, { response: finished });
	return res.end();
}

function endOf({ stop }) {
	if (stop !== "max_tokens") return { status: "completed" };
	return { status: "incomplete", incomplete_details: { reason: "max_output_tokens" } };
}

/** This API counts cached tokens as part of the input. */
function responseUsage(usage) {
	const cachedInput = usage.cacheRead;
	return {
		input_tokens: usage.input + cachedInput,
		input_tokens_details: { cached_tokens: cachedInput },
		output_tokens: usage.output,
		output_tokens_details: { reasoning_tokens: usage.reasoning },
		total_tokens: usage.input + cachedInput + usage.output,
	};
}
