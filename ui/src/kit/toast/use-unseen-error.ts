import { useEffect, useRef } from "react";
import { toastError } from "./toast.ts";

/** Shows an error as a toast if the component that would show it was unmounted. */
export function useUnseenError(): (title: string, error: unknown) => void {
	const isShown = useRef(false);
	useEffect(() => {
		isShown.current = true;
		return () => {
			isShown.current = false;
		};
	}, []);
	return (title, error) => {
		if (!isShown.current) toastError(title, error);
	};
}
