import { omitUndefined } from "@paperclipai/shared";
import { recordId } from "../../../kit/text/record-ids.ts";

export interface CompareSearch {
	left?: string;
	right?: string;
	facts?: "different";
}

export function readCompareSearch({ left, right, facts }: Record<string, unknown>): CompareSearch {
	return {
		...omitUndefined({ left: recordId(left), right: recordId(right) }),
		...(facts === "different" ? { facts } : {}),
	};
}
