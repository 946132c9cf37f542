/** For every path that is not a model call. */
export function answerOther(route, body, json) {
	if (route === "POST /v1/messages/count_tokens")
		return json(200, { input_tokens: Math.ceil(JSON.stringify(body ?? "").length / 4) });
	if (route === "GET /v1/models") {
		const ids = ["mock-model"];
		return json(200, {
			object: "list",
			has_more: false,
			data: ids.map((name) => ({
				id: name,
				type: "model",
				object: "model",
				display_name: name,
				created_at: "2025-01-01T00:00:00Z",
				owned_by: "mock",
			})),
			models: [],
		});
	}
	return json(200, {});
}
