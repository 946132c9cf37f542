import { type AdapterSpawnMeta, CodedError } from "@paperclipai/adapter-utils";
import type { CallEnd } from "@paperclipai/adapter-utils/server-utils";
import { z } from "zod";
import type { Delivery } from "./protocol.ts";

const spawnSchema = z.object({
	pid: z.int().min(2),
	processGroupId: z
		.int()
		.min(2)
		.nullish()
		.transform((id) => id ?? null),
	startedAt: z.string(),
});

const callEndSchema = z.object({
	call: z.int().min(1),
	how: z.enum(["by_itself", "stopped", "lost", "wall_limit", "idle_limit"]),
	survivors: z.array(z.int()),
});

/** @throws {CodedError} `adapter_report_invalid`, as all of these. */
export function checkedSpawn(told: unknown): AdapterSpawnMeta {
	return checked(spawnSchema, "onSpawn", told);
}

export function checkedCallEnd(told: unknown): CallEnd {
	return checked(callEndSchema, "a call's end", told);
}

const STREAMS: unknown[] = ["stdout", "stderr"];

/** By hand: there may be many thousands of them in a second. */
export function checkedDelivery(delivery: Delivery): Delivery {
	const { stream, text, source } = delivery;
	const isText = typeof text === "string" || (text === null && source !== null);
	const isSource =
		source === null ||
		(STREAMS.includes(source.stream) &&
			Number.isInteger(source.call) &&
			source.call > 0 &&
			Number.isInteger(source.end) &&
			source.end >= 0 &&
			typeof source.isText === "boolean" &&
			source.bytes instanceof Uint8Array);
	if (STREAMS.includes(stream) && isText && isSource) return delivery;
	throw invalid("onLog", "it needs a stream, stdout or stderr, and a text");
}

function checked<Schema extends z.ZodType>(schema: Schema, member: string, told: unknown): z.output<Schema> {
	const { success, data, error } = schema.safeParse(told);
	if (success) return data;
	throw invalid(member, error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "));
}

function invalid(member: string, why: string): CodedError {
	return new CodedError("adapter_report_invalid", `What the adapter told ${member} is not by the contract: ${why}.`, {
		hint: "This is a defect of the adapter; report it to its author.",
	});
}
