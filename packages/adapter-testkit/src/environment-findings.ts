import { asString, isObject } from "@paperclipai/adapter-utils";
import type { TestReport } from "./worker/protocol.ts";

/** A finding of `testEnvironment`, with missing texts as `""`. */
export interface EnvironmentFinding {
	code: string;
	level: string;
	message: string;
	hint: string;
}

export function findingsOf(report: TestReport | null): EnvironmentFinding[] {
	const result = report?.result;
	if (!isObject(result) || !Array.isArray(result.checks)) return [];
	return result.checks.filter(isObject).map(({ code, level, message, hint }) => ({
		code: asString(code),
		level: asString(level),
		message: asString(message),
		hint: asString(hint),
	}));
}
