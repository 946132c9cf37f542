import { Link } from "@tanstack/react-router";
import { TroubleBox } from "./problem-box.tsx";
import { useAdapter } from "./use-adapter.ts";

/** Why the adapter of an agent or a run cannot be used, with the way to where that can be mended. */
export function AdapterTroubleNotice({ type }: { type: string }) {
	const { label, trouble } = useAdapter(type);
	if (!trouble) return null;
	return (
		<TroubleBox title={`The adapter ${label} is ${STATES[trouble.mark]}`} message={trouble.message} code={trouble.code}>
			<Link to="/adapters" className="w-fit font-medium text-accent underline">
				Go to adapters
			</Link>
		</TroubleBox>
	);
}

const STATES = { failed: "not working", disabled: "disabled", "not installed": "not installed" };
