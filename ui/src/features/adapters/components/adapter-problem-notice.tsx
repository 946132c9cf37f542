import { Link } from "@tanstack/react-router";
import { useAdapter } from "./adapter-name.tsx";
import { ProblemBox } from "./problem-box.tsx";

export function AdapterProblemNotice({ type }: { type: string }) {
	const { label, problem } = useAdapter(type);
	if (!problem) return null;
	return (
		<ProblemBox title={`The ${label} adapter is ${STATES[problem.mark]}`} message={problem.message} code={problem.code}>
			<Link to="/adapters" className="w-fit font-medium text-accent underline">
				Go to adapters
			</Link>
		</ProblemBox>
	);
}

const STATES = { failed: "not working", disabled: "disabled", "not installed": "not installed" };
