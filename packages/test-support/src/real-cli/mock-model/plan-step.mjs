import { findCwd } from "./find-cwd.mjs";
import { HANDOVER, lastMarker, MARKER } from "./markers.mjs";
import { renderStep } from "./render-step.mjs";

/** A tool result without the lines that Codex puts before the output of a command. */
const plainResult = (text) =>
	text.replace(/^(?:Chunk ID:|Exit code:|Wall time|Script (?:completed|failed))[\s\S]{0,400}?\nOutput:\n+/, "");

/** The scenario and step that a request asks for. */
export function planStep(request, scenarios, defaultName) {
	const { events } = request;
	let marker = null;
	let at = -1;
	events.forEach((event, index) => {
		const found =
			event.role === "user"
				? lastMarker(event.text, MARKER)
				: event.role === "tool"
					? lastMarker(event.text, HANDOVER)
					: null;
		if (found) {
			marker = found;
			at = index;
		}
	});
	const prompts = events.filter((e) => e.role === "user");
	const lastPrompt = events.findLastIndex((e) => e.role === "user");
	if (!marker) {
		marker = lastMarker(request.system, MARKER);
		at = marker ? lastPrompt : -1;
	}
	const context = {
		cwd: findCwd(request),
		prompt: prompts.at(-1)?.text ?? "",
		prompts: String(prompts.length),
		result: plainResult(events.filter((e) => e.role === "tool").at(-1)?.text ?? ""),
		model: request.model ?? "",
	};
	const pick = (name, args, from) => {
		const scenario = scenarios[name];
		if (!scenario) return { steps: [{ text: `mock-model-api: there is no scenario named "${name}"` }], step: 0 };
		const steps = scenario.build ? scenario.build(args, events) : scenario.steps;
		// Consecutive assistant items are one response; the ids of its tool calls name its step.
		let step = 0;
		let inRun = false;
		for (const event of events.slice(from + 1)) {
			if (event.role !== "assistant") {
				inRun = false;
				continue;
			}
			const tagged = /_s(\d+)_\d+$/.exec(event.callId ?? "");
			if (tagged) step = Number(tagged[1]) + 1;
			else if (!inRun) step += 1;
			inRun = true;
		}
		return { steps, step };
	};
	let name = marker?.name ?? defaultName;
	let args = marker?.args ?? {};
	let { steps, step } = pick(name, args, marker ? at : lastPrompt);
	let current = steps[step];
	if (!current && steps.at(-1)?.repeat) current = steps.at(-1);
	if (!current) {
		name = defaultName;
		args = {};
		({ steps, step } = pick(name, args, lastPrompt));
		current = steps[step] ?? steps.at(-1) ?? { text: "Nothing left to do." };
	}
	return { name, args, step, current: renderStep(current, { ...context, step: String(step), args }) };
}
