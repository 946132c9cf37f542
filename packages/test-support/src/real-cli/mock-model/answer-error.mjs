import { accountLimitHeaders } from "./account-limit.mjs";
import { id } from "./answer-parts.mjs";

const ERROR_TYPES = {
	400: ["invalid_request_error", "Bad request (mock)"],
	401: ["authentication_error", "invalid x-api-key"],
	403: ["permission_error", "Your API key does not have permission to use the specified resource."],
	404: ["not_found_error", "Not found (mock)"],
	429: ["rate_limit_error", "This request would exceed your rate limit. Please try again later."],
	500: ["api_error", "Internal server error"],
	529: ["overloaded_error", "Overloaded"],
};

export function answerError(api, error, json) {
	const [type, message] = ERROR_TYPES[error.status] ?? ERROR_TYPES[500];
	const headers = error.retryAfter !== undefined ? { "retry-after": String(error.retryAfter) } : {};
	const resetsAt = Math.floor(Date.now() / 1000) + 3600;
	if (api === "anthropic") {
		if (error.usageLimit) Object.assign(headers, accountLimitHeaders("rejected", 1), { "x-should-retry": "false" });
		const text = error.message ?? (error.overflow ? "prompt is too long: 205000 tokens > 200000 maximum" : message);
		return json(
			error.status,
			{ type: "error", error: { type: error.type ?? type, message: text }, request_id: id("req") },
			headers,
		);
	}
	const openai = { message: error.message ?? message, type: error.type ?? type, param: null, code: error.type ?? type };
	if (error.status === 401 && !error.type)
		Object.assign(openai, {
			message: error.message ?? "Incorrect API key provided: mock.",
			type: "invalid_request_error",
			code: "invalid_api_key",
		});
	if (error.usageLimit)
		Object.assign(openai, {
			message: "The usage limit has been reached",
			type: "usage_limit_reached",
			code: null,
			plan_type: "pro",
			resets_at: resetsAt,
		});
	if (error.overflow)
		Object.assign(openai, {
			message: "Your input exceeds the context window of this model. Please adjust your input and try again.",
			type: "invalid_request_error",
			code: "context_length_exceeded",
		});
	return json(error.status, { error: openai }, headers);
}
