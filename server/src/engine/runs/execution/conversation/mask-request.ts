import type { Masker } from "@paperclipai/adapter-utils/host";
import { type Question, questionsSchema } from "@paperclipai/shared";
import type { DescribedRequest } from "./describe-request.ts";

/**
 * Masks secrets in what is shown, and names the fields of a permission that contain one: an answer that contains a masked
 * field would be for another text.
 * @returns `null` if options of a question could not be told apart.
 */
export function maskRequest(
	{ kind, title, payload }: DescribedRequest,
	masker: Pick<Masker, "json" | "text">,
): DescribedRequest | null {
	const shown = masker.json(payload);
	const isChanged = (field: string) => JSON.stringify(shown[field]) !== JSON.stringify(payload[field]);
	if (kind === "permission") {
		const masked = Object.keys(payload).filter(isChanged);
		return { kind, title: masker.text(title), payload: { ...shown, masked } };
	}
	const [real, seen] = [optionsOf(payload), optionsOf(shown)];
	const isClear = real.every((options, index) => new Set(seen[index]).size === new Set(options).size);
	return isClear ? { kind, title: masker.text(title), payload: shown } : null;
}

/** Labels of the options of each question, in their order. */
export function optionsOf(payload: unknown): (readonly string[])[] {
	const { data } = questionsSchema.safeParse(payload);
	return (data?.questions ?? []).map(({ options = [] }: Question) => options);
}
