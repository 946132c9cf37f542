import {
	type AdapterConfigSchema,
	type AdapterEnvironmentTestResult,
	type AdapterExecutionResult,
	type AdapterModel,
	type AdapterSkillSnapshot,
	CodedError,
	type DetectedModel,
} from "@paperclipai/adapter-utils";
import { agentSkillsSchema, configSchemaSchema, detectedModelSchema, environmentTestSchema } from "@paperclipai/shared";
import { z } from "zod";
import { executionResultSchema } from "./execution-result.ts";

/** @throws {CodedError} `adapter_result_invalid`. */
export function checkedExecution(answer: unknown): AdapterExecutionResult {
	return checked(executionResultSchema, "execute", answer) as AdapterExecutionResult;
}

/**
 * The findings of an adapter; its type and the time are what they are, whatever it says or leaves out.
 * @throws {CodedError} `adapter_result_invalid`.
 */
export function checkedEnvironmentTest(answer: unknown, adapterType: string): AdapterEnvironmentTestResult {
	const isObject = typeof answer === "object" && answer !== null;
	const whole = isObject ? { testedAt: new Date().toISOString(), ...answer, adapterType } : answer;
	return checked(environmentTestSchema, "testEnvironment", whole) as AdapterEnvironmentTestResult;
}

/** What is no model is left out. */
export function checkedModels(answer: unknown, member: string): AdapterModel[] {
	const models = checked(z.array(z.unknown()), member, answer);
	return goodOnes(models, z.object({ id: z.string().min(1), label: z.string().optional() })).map(
		({ id, label = id }) => ({ id, label }),
	);
}

export function checkedDetectedModel(answer: unknown): DetectedModel | null {
	return (checked(detectedModelSchema.nullish(), "detectModel", answer) ?? null) as DetectedModel | null;
}

/** What is no field is left out. */
export function checkedConfigSchema(answer: unknown): AdapterConfigSchema {
	const { fields } = checked(z.object({ fields: z.array(z.unknown()) }), "getConfigSchema", answer);
	return { fields: goodOnes(fields, configSchemaSchema.shape.fields.element) as AdapterConfigSchema["fields"] };
}

export function checkedSkills(answer: unknown, member: string): AdapterSkillSnapshot {
	return checked(agentSkillsSchema, member, answer) as AdapterSkillSnapshot;
}

function goodOnes<Schema extends z.ZodType>(values: unknown[], schema: Schema): z.output<Schema>[] {
	return values.flatMap((value) => {
		const { success, data } = schema.safeParse(value);
		return success ? [data] : [];
	});
}

function checked<Schema extends z.ZodType>(schema: Schema, member: string, answer: unknown): z.output<Schema> {
	const { success, data, error } = schema.safeParse(answer);
	if (success) return data;
	const [issue] = error.issues;
	const where = issue === undefined || issue.path.length === 0 ? "" : `${issue.path.join(".")}: `;
	const what = `What the adapter's ${member}() gave is not by the contract: ${where}${issue?.message ?? "unknown"}.`;
	throw new CodedError("adapter_result_invalid", what, {
		hint: "This is a defect of the adapter; report it to its author.",
	});
}
