import { answerAnthropic } from "./answer-anthropic.mjs";
import { answerError } from "./answer-error.mjs";
import { answerResponses } from "./answer-responses.mjs";
import { chooseAnswer } from "./choose-answer.mjs";
import { readAnthropic } from "./read-anthropic-request.mjs";
import { readResponses } from "./read-responses-request.mjs";

/** `null` for requests other than model calls. */
export function apiOf(method, path) {
	if (method !== "POST") return null;
	if (path.endsWith("/messages")) return "anthropic";
	return path.endsWith("/responses") ? "openai" : null;
}

/** Answers a model call from a scenario, or with an error. */
export function answerModelCall({ api, req, res, body, signal, json }, entry, mock) {
	const { log, tries, scenarios, options } = mock;
	const refused = refusal(req, body, options);
	if (body) Object.assign(entry, { model: body.model, stream: Boolean(body.stream) });
	if (refused !== null) {
		if (body) entry.answer = refused.status;
		log.write(entry);
		return answerError(api, refused, json);
	}
	const request = api === "anthropic" ? readAnthropic(body) : readResponses(body);
	const planned = chooseAnswer(request, scenarios, options.defaultScenario ?? "hello");
	Object.assign(entry, { scenario: planned.name, step: planned.step });
	log.write(entry);
	const chosen = tries.meet(planned, request);
	entry.answer = chosen.current.error?.status ?? 200;
	if (chosen.current.error) return answerError(api, chosen.current.error, json);
	const answer = api === "anthropic" ? answerAnthropic : answerResponses;
	return answer(res, signal, body, request, chosen, json);
}

/** The error of a call without a scenario. */
function refusal({ headers }, body, { apiKey }) {
	if (!body) return { status: 400, message: "the body is not JSON" };
	const key = headers["x-api-key"] ?? String(headers.authorization ?? "").replace(/^Bearer /i, "");
	if (apiKey && key !== apiKey) return { status: 401 };
	return body.model === "no-such-model" ? { status: 404, message: `model: ${body.model}` } : null;
}
