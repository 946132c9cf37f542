/** The Messages API's headers for a subscription's five-hour window. */
export function accountLimitHeaders(status, utilization) {
	const reset = String(Math.floor(Date.now() / 1000) + 3600);
	return {
		"anthropic-ratelimit-unified-status": status,
		"anthropic-ratelimit-unified-representative-claim": "five_hour",
		"anthropic-ratelimit-unified-reset": reset,
		"anthropic-ratelimit-unified-5h-status": status,
		"anthropic-ratelimit-unified-5h-reset": reset,
		"anthropic-ratelimit-unified-5h-utilization": String(utilization),
		...(status === "allowed_warning" ? { "anthropic-ratelimit-unified-5h-surpassed-threshold": "0.9" } : {}),
	};
}
