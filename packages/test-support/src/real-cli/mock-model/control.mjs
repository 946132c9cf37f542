/** Requests of tests, below `/__mock/`. */
export function answerControl({ route, url, body, json }, { log, tries, scenarios }) {
	if (route === "GET /__mock/health") return json(200, { ok: true, requests: log.count() });
	if (route === "GET /__mock/requests") {
		return json(
			200,
			url.searchParams.get("full") ? log.all().map((e) => ({ ...e, headers: e.headers, body: e.body })) : log.all(),
		);
	}
	if (route === "DELETE /__mock/requests") {
		log.clear();
		tries.clear();
		return json(200, { ok: true });
	}
	if (route === "GET /__mock/scenarios")
		return json(200, Object.fromEntries(Object.entries(scenarios).map(([name, s]) => [name, s.about ?? ""])));
	const put = /^PUT \/__mock\/scenarios\/([A-Za-z0-9_.-]+)$/.exec(route);
	if (put && Array.isArray(body?.steps)) {
		scenarios[put[1]] = body;
		return json(200, { ok: true });
	}
	return json(404, { error: 'unknown control call, or a scenario without "steps"' });
}
