import { type AdapterEnvironmentTestResult, type AdapterExecutionResult, CodedError } from "@paperclipai/adapter-utils";
import { environmentTestSchema } from "@paperclipai/shared";
import { z } from "zod";

/** The part of a result that decides over a run. Plain JavaScript leaves out what does not apply; the contract has nulls. */
const executionResultSchema = z.looseObject({
	exitCode: z
		.int()
		.nullish()
		.transform((code) => code ?? null),
	signal: z
		.string()
		.nullish()
		.transform((signal) => signal ?? null),
	timedOut: z
		.boolean()
		.nullish()
		.transform((timedOut) => timedOut ?? false),
});

/** @throws {CodedError} `adapter_result_invalid`. */
export function checkedExecution(answer: unknown): AdapterExecutionResult {
	return checked(executionResultSchema, "execute", answer);
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

function checked<Schema extends z.ZodType>(schema: Schema, member: string, answer: unknown): z.infer<Schema> {
	const { success, data, error } = schema.safeParse(answer);
	if (success) return data;
	const [issue] = error.issues;
	const where = issue === undefined || issue.path.length === 0 ? "" : `${issue.path.join(".")}: `;
	const what = `What the adapter's ${member}() gave is not by the contract: ${where}${issue?.message ?? "unknown"}.`;
	throw new CodedError("adapter_result_invalid", what, {
		hint: "This is a defect of the adapter; report it to its author.",
	});
}
