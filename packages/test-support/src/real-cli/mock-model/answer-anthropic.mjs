import { randomBytes } from "node:crypto";
import { answerError } from "./answer-error.mjs";
import { chunks, id, sleep, usageFor, vendorText } from "./answer-parts.mjs";
import { claudeTool } from "./claude-tool.mjs";
import { EventStream, keepAlive } from "./event-stream.mjs";

export async function answerAnthropic(res, signal, body, request, chosen, json) {
	const { current, step } = chosen;
	const usage = usageFor(current, step);
	const blocks = contentBlocks(chosen, request);
	const stopReason = current.stop ?? (current.tools?.length ? "tool_use" : "end_turn");
	const startUsage = {
		input_tokens: usage.input,
		cache_creation_input_tokens: usage.cacheWrite,
		cache_read_input_tokens: usage.cacheRead,
		cache_creation: { ephemeral_5m_input_tokens: usage.cacheWrite, ephemeral_1h_input_tokens: 0 },
		output_tokens: 1,
		service_tier: "standard",
	};
	const message = {
		id: id("msg"),
		type: "message",
		role: "assistant",
		model: body.model,
		content: [],
		stop_reason: null,
		stop_sequence: null,
		usage: startUsage,
	};
	if (!body.stream) {
		// Some clients retry without streaming after a broken stream, and must get the error again.
		if (current.streamError) return answerError("anthropic", { status: 529, ...current.streamError }, json);
		if (current.drop) return res.destroy();
		return json(
			200,
			{ ...message, content: blocks, stop_reason: stopReason, usage: { ...startUsage, output_tokens: usage.output } },
			current.headers,
		);
	}
	const stream = new EventStream(res, signal);
	const requestId = id("req");
	await sleep(current.delayMs);
	res.writeHead(200, {
		"content-type": "text/event-stream; charset=utf-8",
		"cache-control": "no-cache",
		"request-id": requestId,
		...current.headers,
	});
	stream.send("message_start", { type: "message_start", message });
	stream.send("ping", { type: "ping" });
	if (current.hang) return keepAlive(stream, () => stream.send("ping", { type: "ping" }));
	const size = current.chunk ?? 24;
	const delta = async (index, parts, make) => {
		for (const part of parts) {
			if (!stream.open) return;
			stream.send("content_block_delta", { type: "content_block_delta", index, delta: make(part) });
			await sleep(current.chunkDelayMs);
		}
	};
	for (const [index, block] of blocks.entries()) {
		const cut = block.type === "text" && (current.drop || current.streamError);
		const empty = {
			thinking: { type: "thinking", thinking: "", signature: "" },
			text: { type: "text", text: "" },
			tool_use: { type: "tool_use", id: block.id, name: block.name, input: {} },
		};
		stream.send("content_block_start", {
			type: "content_block_start",
			index,
			content_block: empty[block.type] ?? block,
		});
		if (block.type === "thinking") {
			await delta(index, chunks(block.thinking, size), (part) => ({ type: "thinking_delta", thinking: part }));
			stream.send("content_block_delta", {
				type: "content_block_delta",
				index,
				delta: { type: "signature_delta", signature: block.signature },
			});
		} else if (block.type === "text") {
			await delta(
				index,
				chunks(cut ? block.text.slice(0, Math.ceil(block.text.length / 2)) : block.text, size),
				(part) => ({ type: "text_delta", text: part }),
			);
		} else if (block.type === "tool_use") {
			await delta(index, chunks(JSON.stringify(block.input ?? {}), size), (part) => ({
				type: "input_json_delta",
				partial_json: part,
			}));
		}
		if (cut && current.drop) return res.destroy();
		if (cut) {
			stream.send("error", { type: "error", error: current.streamError, request_id: requestId });
			return res.end();
		}
		stream.send("content_block_stop", { type: "content_block_stop", index });
	}
	stream.send("message_delta", {
		type: "message_delta",
		delta: { stop_reason: stopReason, stop_sequence: null },
		usage: { ...startUsage, output_tokens: usage.output },
	});
	stream.send("message_stop", { type: "message_stop" });
	return res.end();
}

/** The message content of a scenario's step. */
function contentBlocks({ current, step }, request) {
	const text = vendorText(current.text, "claude");
	const blocks = [];
	if (current.thinking)
		blocks.push({
			type: "thinking",
			thinking: current.thinking,
			signature: Buffer.from(`mock signature ${step}`).toString("base64"),
		});
	blocks.push(...(current.items?.claude ?? []));
	if (text) blocks.push({ type: "text", text });
	(current.tools ?? []).forEach((tool, n) => {
		blocks.push({
			type: "tool_use",
			id: `toolu_mock${randomBytes(6).toString("hex")}_s${step}_${n}`,
			...claudeTool(tool, request.tools),
		});
	});
	return blocks;
}
