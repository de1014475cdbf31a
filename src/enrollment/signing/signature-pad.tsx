import { useEffect, useId, useRef, useState } from 'react'
import type SignaturePadType from 'signature_pad'
import { m } from '#schemas/messages/generated/messages.js'
import { isSignersName } from '#schemas/steps/agreement/signer-name.rules.ts'
import { Button } from '../../ui/button.tsx'
import { FieldFrame, FieldHint, FieldMessage, boxAria, describedBy, fieldClass } from '../../form/field-frame.tsx'
import { whenConnected } from '../../ui/lazy.ts'
import { useLeft } from './use-left.ts'
import { type Signature, useToldSignature } from './use-told-signature.ts'
import './signature-pad.css'

const WIDE = { width: 450, height: 300 }
const wideScreen = '(min-width: 768px)'

/**
 * 450 by 300 on screens at least 768 wide, otherwise twice as wide as high: 200 by 100 (spec 3, section 9), or as wide
 * as the page where there is more room.
 */
const sizeOf = (isWide: boolean, room: number) => {
  if (isWide) return WIDE
  const width = Math.min(WIDE.width, Math.max(200, Math.floor(room)))
  return { width, height: Math.round(width / 2) }
}

/** Pixels of the line around the canvas, on either side. */
const BORDER = 1

/** Writes a name as a signature; false where the browser gives no drawing surface. */
const drawName = (canvas: HTMLCanvasElement, name: string): boolean => {
  const pen = canvas.getContext('2d')
  if (pen === null) return false
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#111111'
  pen.textBaseline = 'middle'
  let size = canvas.height / 3
  do {
    pen.font = `italic ${size}px cursive`
    size -= 2
  } while (size > 10 && pen.measureText(name).width > canvas.width - 24)
  pen.fillText(name, 12, canvas.height / 2)
  return true
}

/**
 * A signature, drawn or typed: people who cannot draw with a pointer type their name. Keeps its drawing when the
 * window changes its size. `onChange` gets null while there is none.
 */
export function SignaturePad({
  signer,
  error,
  onChange,
}: {
  /** The name of who signs, as the enrollment has it; empty where it is not known. */
  signer: string
  /** What is wrong with it, already in words. */
  error: string | null
  onChange: (signature: Signature | null) => void
}) {
  const [kind, setKind] = useState<'drawn' | 'typed'>('drawn')
  const [name, setName] = useState('')
  const [hasInk, setHasInk] = useState(false)
  /** Whether the box with the name was left: nobody is told of a name that they are still typing. */
  const { left, leave, stay } = useLeft()
  const [size, setSize] = useState(() => sizeOf(matchMedia(wideScreen).matches, 0))
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePadType | null>(null)
  const strokes = useRef<ReturnType<SignaturePadType['toData']>>([])
  const tell = useToldSignature(onChange)
  const id = useId()
  const { width, height } = size
  const column = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = column.current
    if (element === null) return undefined
    const query = matchMedia(wideScreen)
    const follow = () => {
      const next = sizeOf(query.matches, element.clientWidth - 2 * BORDER)
      setSize((before) => (before.width === next.width && before.height === next.height ? before : next))
    }
    const watch = new ResizeObserver(follow)
    watch.observe(element)
    query.addEventListener('change', follow)
    return () => {
      watch.disconnect()
      query.removeEventListener('change', follow)
    }
  }, [])

  useEffect(() => {
    const element = canvas.current
    if (kind !== 'drawn' || element === null) return undefined
    let stopped = false
    const done = () => {
      if (pad.current === null) return
      strokes.current = pad.current.toData()
      setHasInk(!pad.current.isEmpty())
      if (pad.current.isEmpty()) tell.none()
      else void tell.of(element, 'drawn')
    }
    const open = async () => {
      const { default: Pad } = await whenConnected(() => import('signature_pad'))
      // Where the browser gives no drawing surface the name can be typed.
      if (stopped || element.getContext('2d') === null) return
      pad.current = new Pad(element, { backgroundColor: '#ffffff', penColor: '#111111' })
      // A canvas loses its drawing with its size; the strokes were kept and are scaled to the new one.
      if (strokes.current.length > 0) {
        pad.current.fromData(scaled(strokes.current, size))
        done()
      }
      pad.current.addEventListener('endStroke', done)
    }
    // What draws is gone with a release: until the page has been loaded anew (`stale-chunk.ts`), a name can be typed.
    open().catch(() => {
      if (!stopped) setKind('typed')
    })
    return () => {
      stopped = true
      pad.current?.off()
      pad.current = null
    }
  }, [kind, size, tell])

  const clear = () => {
    pad.current?.clear()
    strokes.current = []
    setHasInk(false)
    setName('')
    stay()
    tell.none()
  }
  const type = (typed: string) => {
    setName(typed)
    if (typed.trim() === '') return tell.none()
    const element = document.createElement('canvas')
    Object.assign(element, WIDE)
    return drawName(element, typed.trim()) ? void tell.of(element, 'typed') : tell.none()
  }
  const choose = (next: 'drawn' | 'typed') => {
    clear()
    setKind(next)
  }

  const isOther = left && name.trim() !== '' && !isSignersName(name, signer)
  const drawn = { id: 'signature', hint: m.signature_draw_hint(), message: error }
  const typed = {
    id: 'signature-name',
    label: m.signature_typed_name(),
    hint: m.signature_typed_hint(),
    message: error,
  }
  return (
    <div className="signature" id="signature" tabIndex={-1} ref={column}>
      <fieldset className="signature-kinds" role="radiogroup">
        <legend>{m.signature_how()}</legend>
        {(['drawn', 'typed'] as const).map((one) => (
          <label key={one} className="field-choice">
            <input
              className="field-radio"
              type="radio"
              name={`${id}-kind`}
              checked={kind === one}
              onChange={() => choose(one)}
            />
            {one === 'drawn' ? m.signature_draw() : m.signature_type()}
          </label>
        ))}
      </fieldset>
      {kind === 'drawn' ? (
        <div className={fieldClass(error)}>
          <FieldHint {...drawn} />
          <canvas
            key={width}
            ref={canvas}
            width={width}
            height={height}
            className="signature-canvas"
            role="img"
            aria-label={m.signature_canvas()}
            aria-describedby={describedBy(drawn)}
            data-sensitive
          />
          <FieldMessage {...drawn} />
        </div>
      ) : (
        <FieldFrame
          {...typed}
          foot={
            <>
              <p className="signature-typed" aria-hidden="true" data-sensitive>
                {name}
              </p>
              <p className="signature-note" role="status">
                {isOther && m.signature_name_differs({ name: signer })}
              </p>
            </>
          }
        >
          <input
            {...boxAria(typed)}
            className="field-box field-width-lg"
            value={name}
            maxLength={80}
            autoComplete="name"
            data-sensitive
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
          />
        </FieldFrame>
      )}
      {/* Not `disabled`: it keeps the focus of who has just pressed it. */}
      <Button kind="quiet" aria-disabled={(kind === 'drawn' ? !hasInk : name === '') || undefined} onClick={clear}>
        {m.signature_clear()}
      </Button>
    </div>
  )
}

/** The same strokes, made smaller where they would lie outside. */
const scaled = (
  groups: ReturnType<SignaturePadType['toData']>,
  { width, height }: typeof WIDE,
): ReturnType<SignaturePadType['toData']> => {
  const points = groups.flatMap((group) => group.points)
  const right = Math.max(...points.map(({ x }) => x))
  const bottom = Math.max(...points.map(({ y }) => y))
  const factor = Math.min(1, (width - 8) / right, (height - 8) / bottom)
  return groups.map((group) => ({
    ...group,
    points: group.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }))
}
