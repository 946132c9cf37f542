import {
	type AdapterConfigSchema,
	type AdapterEnvironmentTestResult,
	type AdapterExecutionResult,
	type AdapterInvocationMeta,
	type AdapterModel,
	type AdapterRunEvent,
	type AdapterSkillSnapshot,
	type AdapterSpawnMeta,
	CodedError,
	type DetectedModel,
	omitUndefined,
} from "@paperclipai/adapter-utils";
import type { CallEnd } from "@paperclipai/adapter-utils/host";
import { agentSkillsSchema, configSchemaSchema, detectedModelSchema, environmentTestSchema } from "@paperclipai/shared";
import { z } from "zod";
import { LIMITS } from "../../../../../platform/settings/limits.ts";
import { ADAPTER_DEFECT } from "../../../adapter-defect.ts";
import { executionResultSchema } from "./execution-result.ts";
import type { Delivery } from "./protocol.ts";

const spawnSchema = z.object({
	pid: z.int32().min(2),
	processGroupId: z
		.int32()
		.min(2)
		.nullish()
		.transform((id) => id ?? null),
	startedAt: z.string(),
});

const callEndSchema = z.object({
	call: z.int().min(1),
	how: z.enum(["by_itself", "stopped", "lost", "wall_limit", "idle_limit", "output_limit", "after_result"]),
	survivors: z.array(z.int()).max(1_000),
	leftOpen: z.array(z.string().max(8_000)).max(100).optional(),
	carriedRequest: z.boolean().optional(),
	wasOutOfMemory: z.boolean().optional(),
});

const eventSchema = z.object({
	type: z.string(),
	message: z.string().nullish(),
	payload: z.record(z.string(), z.unknown()).nullish(),
});

const metaSchema = z.looseObject({
	command: z.string(),
	commandArgs: z.array(z.string()).nullish(),
});

/** @throws {CodedError} `adapter_result_invalid`, like all functions of this file that check a returned value. */
export function checkedExecution(response: unknown): AdapterExecutionResult {
	return checkedResult(executionResultSchema, "execute", response) as AdapterExecutionResult;
}

/** Ignores the adapter's own `adapterType`; the default of `testedAt` is now. */
export function checkedEnvironmentTest(response: unknown, adapterType: string): AdapterEnvironmentTestResult {
	const isObject = typeof response === "object" && response !== null;
	const complete = isObject ? { ...withChecks(response), testedAt: testedAtOf(response), adapterType } : response;
	return checkedResult(environmentTestSchema, "testEnvironment", complete) as AdapterEnvironmentTestResult;
}

function testedAtOf({ testedAt }: { testedAt?: unknown }): string {
	return z.iso.datetime({ offset: true }).catch(new Date().toISOString()).parse(testedAt);
}

function withChecks(response: object): object {
	const { status, message, checks } = response as Record<string, unknown>;
	if ((checks ?? null) !== null || typeof message !== "string") return response;
	const level = status === "fail" ? "error" : status === "warn" ? "warn" : "info";
	return { ...response, checks: [{ code: "message", level, message }] };
}

export function checkedModels(response: unknown, member: string): AdapterModel[] {
	const models = checkedResult(z.array(z.unknown()), member, response);
	return filterValid(models, z.object({ id: z.string().min(1), label: z.string().optional() })).map(
		({ id, label = id }) => ({ id, label }),
	);
}

export function checkedDetectedModel(response: unknown): DetectedModel | null {
	return (checkedResult(detectedModelSchema.nullish(), "detectModel", response) ?? null) as DetectedModel | null;
}

const configFieldSchema = configSchemaSchema.shape.fields.element.extend({
	key: z
		.string()
		.min(1)
		.refine((key) => key !== "__proto__"),
});

const configResponseSchema = z.object({
	fields: z.array(z.unknown()),
	keys: z.array(z.string()).optional().catch(undefined),
});

/**
 * Removes invalid fields and duplicate keys.
 * @param onCut Called when fields are removed because the schema is too large.
 */
export function checkedConfigSchema(
	response: unknown,
	member = "getConfigSchema",
	onCut: (text: string) => void = () => {},
): AdapterConfigSchema {
	const { fields, keys } = checkedResult(configResponseSchema, member, response);
	const byKey = new Map<string, z.output<typeof configFieldSchema>>();
	let chars = 0;
	for (const field of filterValid(fields, configFieldSchema)) {
		if (byKey.has(field.key)) continue;
		chars += JSON.stringify(field).length;
		if (chars > LIMITS.adapterConfigFieldsChars) {
			onCut(`${member}() returned a schema that exceeds the size limit; the fields from ${field.key} on were omitted`);
			break;
		}
		byKey.set(field.key, field);
	}
	return { ...omitUndefined({ keys }), fields: [...byKey.values()] as AdapterConfigSchema["fields"] };
}

export function checkedSkills(response: unknown, member: string): AdapterSkillSnapshot {
	return checkedResult(agentSkillsSchema, member, response) as AdapterSkillSnapshot;
}

/** @throws {CodedError} `adapter_report_invalid`, like all functions of this file that check a report. */
export function checkedSpawn(report: unknown): AdapterSpawnMeta {
	return checkedReport(spawnSchema, "onSpawn", report);
}

export function checkedEvent(report: unknown): AdapterRunEvent {
	return checkedReport(eventSchema, "onEvent", report) as AdapterRunEvent;
}

export function checkedMeta(report: unknown): AdapterInvocationMeta {
	return checkedReport(metaSchema, "onMeta", report) as unknown as AdapterInvocationMeta;
}

export function checkedCallEnd(report: unknown): CallEnd {
	return checkedReport(callEndSchema, "a call's end", report);
}

const STREAMS: unknown[] = ["stdout", "stderr"];

/** Uses no Zod schema, because many thousands of deliveries may arrive per second. */
export function checkedDelivery(delivery: Delivery, bytes: Uint8Array | undefined): Delivery {
	const { stream, text, source } = delivery;
	const hasText = typeof text === "string" || (text === null && source !== null);
	const isSourceValid =
		source === null ||
		(STREAMS.includes(source.stream) &&
			Number.isInteger(source.call) &&
			source.call > 0 &&
			Number.isInteger(source.end) &&
			source.end >= 0 &&
			typeof source.isText === "boolean" &&
			bytes !== undefined);
	if (STREAMS.includes(stream) && hasText && isSourceValid) return delivery;
	throw reportInvalid("onLog", 'it needs a stream ("stdout" or "stderr") and a text');
}

function filterValid<Schema extends z.ZodType>(values: unknown[], schema: Schema): z.output<Schema>[] {
	return values.flatMap((value) => {
		const { success, data } = schema.safeParse(value);
		return success ? [data] : [];
	});
}

function checkedResult<Schema extends z.ZodType>(schema: Schema, member: string, response: unknown): z.output<Schema> {
	const { success, data, error } = schema.safeParse(response);
	if (success) return data;
	const [issue] = error.issues;
	const at = issue === undefined || issue.path.length === 0 ? "" : `${issue.path.join(".")}: `;
	const message = `The adapter's ${member}() returned a value that violates the contract: ${at}${issue?.message ?? "unknown"}.`;
	throw new CodedError("adapter_result_invalid", message, { hint: ADAPTER_DEFECT });
}

function checkedReport<Schema extends z.ZodType>(schema: Schema, member: string, report: unknown): z.output<Schema> {
	const { success, data, error } = schema.safeParse(report);
	if (success) return data;
	throw reportInvalid(member, error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "));
}

function reportInvalid(member: string, reason: string): CodedError {
	const message = `The adapter's report to ${member} violates the contract: ${reason}.`;
	return new CodedError("adapter_report_invalid", message, { hint: ADAPTER_DEFECT });
}
