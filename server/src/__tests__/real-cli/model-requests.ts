import type { MockModelApi } from "@paperclipai/test-support/real-cli/mock-model-api.mjs";

/** Only requests with tools, so that requests for a title are left out. */
export function requestsAbout(model: MockModelApi, word: string): { text: string; answer: number | undefined }[] {
	return model
		.requests()
		.map(({ body, answer }) => ({ text: JSON.stringify(body) ?? "", answer, body }))
		.filter(({ text, body }) => text.includes(word) && offersTools(body))
		.map(({ text, answer }) => ({ text, answer }));
}

function offersTools(body: unknown): boolean {
	return Array.isArray((body as { tools?: unknown } | undefined)?.tools);
}
