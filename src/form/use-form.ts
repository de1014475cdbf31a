import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { checkForm } from '#schemas/fields/check-form.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { FieldConfig } from '#schemas/calls/shapes.ts'
import type { FieldDefinition } from '#schemas/fields/field-definition.ts'
import { fieldMapper } from '#schemas/fields/field-mapper.ts'
import type { FieldOption, FieldValues } from '#schemas/fields/kind.ts'
import { type FormScope, focusField } from './form-context.tsx'
import { FormStore } from './form-store.ts'
import { type FieldLookups, LookupRunner } from './lookups.ts'
import { whenIdle } from '../browser/when-idle.ts'
import { useNotKept } from '../ui/not-kept.ts'

/** What the owner of a form may do with it, by `formRef` and in `onChange`. */
export interface FormHandle {
  /** Canonical values typed so far: no masks, no hidden or empty fields, no secrets that are kept. */
  values: () => FieldValues
  /** What may be kept while it is typed: without secrets and read-only fields, emptied ones as `''`. */
  storable: () => FieldValues
  /** Whether anything was typed, chosen or filled since the form was opened. */
  isTouched: () => boolean
  /** Fills a field; `locked` keeps it from being edited until it is filled again without. `null` clears it. */
  fill: (name: string, value: unknown, options?: { locked?: boolean }) => void
  /** Shows a problem under a field, or takes it away. */
  setProblem: (name: string, said: Omit<FieldError, 'target_element'> | null) => void
  /** Submits as the button would. */
  submit: () => void
  focus: (name: string) => void
}

export interface FormProps {
  definition: readonly FieldDefinition[]
  /** From the server; left out for forms of the page's own, which show every definition. */
  config?: readonly FieldConfig[] | undefined
  /** Lists by field name. */
  options?: Readonly<Record<string, readonly FieldOption[] | undefined>> | undefined
  /** What the fields hold at first, by name; goes before the configuration's values. */
  values?: Readonly<Record<string, unknown>> | undefined
  /** What the server refused; shown under its fields, what has no field in the summary. */
  errors?: readonly FieldError[] | undefined
  /** What stands before the field names in `target_element`: `primary_info.` */
  errorPrefix?: string | undefined
  onSubmit: (values: FieldValues) => void
  /**
   * Instead of `onSubmit`, where the form found these mistakes itself: an owner who asks more than the form holds names
   * what is wrong there at the same press, and gives the form's mistakes back among its `errors`.
   */
  onRefused?: ((values: FieldValues, mistakes: readonly FieldError[]) => void) | undefined
  /** After every change; read what you need from the handle. */
  onChange?: ((form: FormHandle) => void) | undefined
  /** What is wrong beyond the fields' own kinds: said along with what is, and not only once that is put right. */
  rules?: ((values: FieldValues) => readonly FieldError[]) | undefined
  lookups?: FieldLookups | undefined
  /** Shown under a field, by its name. */
  extras?: Readonly<Record<string, ReactNode>> | undefined
  /** A submit is on its way: another one is not taken. */
  busy?: boolean | undefined
  /** Before the ids of the fields; unique on the page. */
  id?: string | undefined
  /** The accessible name of the form, or the id of its heading. */
  label?: string | undefined
  labelledBy?: string | undefined
  formRef?: Ref<FormHandle> | undefined
  /** Instead of the fields in order: a layout of one's own out of `<Field name="..." />`. */
  layout?: ReactNode
  /**
   * Where all that is wrong stands, instead of directly above the fields: for a form that begins below other parts of its
   * page. Null until the page is drawn.
   */
  summaryPlace?: HTMLElement | null | undefined
  /** The foot of the form, with its submit button. */
  children?: ReactNode
}

/** The same object as long as its members are the same: owners write options and values inline. */
const useStable = <Value extends object | undefined>(value: Value): Value => {
  const [kept, setKept] = useState(value)
  const isSame =
    kept === value ||
    (kept !== undefined &&
      value !== undefined &&
      Object.keys(kept).length === Object.keys(value).length &&
      Object.entries(value).every(([name, one]) =>
        Object.is(one, Object.entries(kept).find(([key]) => key === name)?.[1]),
      ))
  if (isSame) return kept
  setKept(value)
  return value
}

const noExtras: Readonly<Record<string, ReactNode>> = {}

/** Everything that a form is, but for how it is drawn and checked: shared by `StepForm` and `PlainForm`. */
export const useForm = (props: FormProps) => {
  const { definition, config, errors, errorPrefix = '' } = props
  const options = useStable(props.options)
  const values = useStable(props.values)
  const extras = useStable(props.extras ?? noExtras)
  const generatedId = useId()
  const idPrefix = props.id ?? generatedId
  const form = useMemo(
    () => fieldMapper({ definitions: definition, config, options, values }),
    [definition, config, options, values],
  )
  const [store] = useState(() => new FormStore(form))
  const [runner] = useState(() => new LookupRunner(store))
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
    runner.setLookups(props.lookups)
  })
  const element = useRef<HTMLElement>(null)

  useLayoutEffect(() => {
    if (store.form !== form) store.remap(form)
    runner.lockFilled()
  }, [store, runner, form])

  const formErrors = form.serverErrors
  const said = useRef<readonly FieldError[]>([])
  useEffect(() => {
    const bare = (error: FieldError) =>
      error.target_element.startsWith(errorPrefix)
        ? { ...error, target_element: error.target_element.slice(errorPrefix.length) }
        : error
    const before = said.current
    const now = [...formErrors, ...(errors ?? [])]
    said.current = now
    // What was said before may have been put right since: it does not come back because another mistake goes.
    if (now.every((error) => before.includes(error))) {
      store.takeBack(before.filter((error) => !now.includes(error)).map(bare))
    } else store.setProblems(now.map(bare))
  }, [store, errors, formErrors, errorPrefix])

  useNotKept(store.holdsForgotten)

  const submit = useCallback(() => {
    element.current?.querySelector('form')?.requestSubmit()
  }, [])
  const handle = useMemo<FormHandle>(
    () => ({
      values: store.values,
      storable: store.storable,
      isTouched: store.isTouched,
      fill: store.fill,
      setProblem: store.setProblem,
      submit,
      focus: (name) => focusField(idPrefix, name),
    }),
    [store, submit, idPrefix],
  )
  useImperativeHandle(props.formRef, () => handle, [handle])

  useEffect(() => {
    const stop = store.onEdit((name) => {
      runner.edited(name)
      latest.current.onChange?.(handle)
    })
    return () => {
      stop()
      runner.stopAll()
    }
  }, [store, runner, handle])

  const scope = useMemo<FormScope>(
    () => ({
      store,
      idPrefix,
      extras,
      onLeave: (name) => {
        runner.left(name)
        // What a browser runs for the first time takes it several times as long: not when Next is pressed.
        whenIdle(() => void checkForm(store.form, store.values(), store.keptNames()))
      },
      asks: (name) => runner.has(name),
    }),
    [store, idPrefix, extras, runner],
  )

  /** Whether a submit event may go on; one that comes while a look-up runs is repeated after it. */
  const admit = useCallback((): boolean => {
    if (latest.current.busy) return false
    if (!runner.isRunning()) return true
    void runner.settled().then(submit)
    return false
  }, [runner, submit])

  /** Hands the values over, or shows what is wrong. */
  const finish = useCallback(
    (found: readonly FieldError[]) => {
      const named = new Set(found.map(({ target_element }) => target_element))
      const list = [...found, ...runner.refusals().filter(({ target_element }) => !named.has(target_element))]
      // Where nothing else is wrong the owner judges what it is given, and says it itself.
      if (list.length > 0) {
        for (const error of latest.current.rules?.(store.values()) ?? [])
          if (!named.has(error.target_element)) list.push(error)
      }
      store.setProblems(list)
      const { onSubmit, onRefused, errorPrefix: prefix = '' } = latest.current
      if (list.length === 0) onSubmit(store.values())
      else
        onRefused?.(
          store.values(),
          list.map((mistake) => ({ ...mistake, target_element: prefix + mistake.target_element })),
        )
    },
    [runner, store],
  )

  return { form, store, scope, element, idPrefix, admit, finish }
}
