import { CodedError, messageOf } from "@paperclipai/adapter-utils";
import { ADAPTER_DEFECT } from "../../../adapter-defect.ts";
import { applyBound } from "../../../bounds/apply-bound.ts";
import type { Bound } from "../../../bounds/bound.ts";
import { CUT_FOR_SENDING } from "../../../bounds/cut.ts";

/**
 * Rejects values that JSON cannot represent. Called in the worker, where the stack still names the adapter.
 * @throws {CodedError} `adapter_result_invalid`.
 */
export function plainResult(member: string, value: unknown, bound: Bound): unknown {
	return toPlainData("adapter_result_invalid", `${member}() returned a value that`, value, bound);
}

/** @throws {CodedError} `adapter_report_invalid`. */
export function plainReport(member: string, value: unknown, bound: Bound): unknown {
	return toPlainData("adapter_report_invalid", `report to ${member}`, value, bound);
}

function toPlainData(code: string, what: string, value: unknown, bound: Bound): unknown {
	try {
		return applyBound(value, bound, CUT_FOR_SENDING);
	} catch (error) {
		throw new CodedError(code, `The adapter's ${what} is not plain data: ${messageOf(error)}`, {
			hint: ADAPTER_DEFECT,
		});
	}
}
